import { mdiEmailFastOutline, mdiMessageFastOutline, mdiPencilOutline } from '@mdi/js';
import * as z from 'zod/mini';
import {
  type AdminSettings,
  MailSettings,
  ReadSmsProvider,
  SettingsKey,
} from '../../../model/admin-settings.ts';
import { sendTestMail, sendTestSms } from '../../api/admin-settings.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Command, defineCommand, type ParamsSchema } from '../../commands/command.ts';
import { CommandError, RunError } from '../../commands/command-error.ts';
import { typedInForm } from '../../commands/open-form.ts';
import { type Args, fieldsOf, isSecret, param } from '../../commands/param.ts';
import { saveCompared } from '../../entities/kind/compared-save.ts';
import { same } from '../../entities/kind/merge3.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { phone, textarea } from '../../inputs/text.ts';
import { session } from '../../session/session-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { generalSettings } from './general.ts';
import { mailSettings } from './mail.ts';
import { oauth2Settings } from './oauth2.ts';
import { securitySettings } from './security.ts';
import type { SettingsForm } from './settings-form.ts';
import { phoneNumber, smsSettings } from './sms.ts';

/** The longest short message that a provider takes. */
const LONGEST_SMS = 1600;

interface Changed {
  before: AdminSettings;
  saved: AdminSettings;
}

const of = ({ id, title }: Pick<SettingsForm, 'id' | 'title'>) =>
  ({ group: title, scope: `screen:${id}`, authorities: ['SYS_ADMIN'] }) as const;

/** Changes settings, and takes the change back, without undoing what others have changed meanwhile. */
function editing<P extends ParamsSchema>(form: SettingsForm<P>): Command {
  const { title, params, triedBy, read, save, answersOf, laidOver, refusals } = form;
  const editId = editIdOf(form);

  async function saveOver(base: AdminSettings, answers: Args, request: RequestOptions): Promise<Changed> {
    const changed = await saveCompared<AdminSettings>(
      {
        read,
        valuesOf: ({ jsonValue }) => answersOf(jsonValue),
        laidOver: (stored, values) => ({
          ...stored,
          jsonValue: laidOver(stored.jsonValue, values as z.output<P>),
        }),
        save,
      },
      base,
      answers,
      request,
    );
    await queryClient.invalidateQueries({ queryKey: ['settings', form.id] });
    return changed;
  }

  return defineCommand<P, Changed, AdminSettings>({
    ...of(form),
    id: editId,
    title: 'settings.edit',
    description: 'settings.edit-description',
    keywords: title,
    icon: mdiPencilOutline,
    keys: VERB_KEYS.edit,
    at: { toolbar: 10 },
    submitLabel: 'action.save',
    ...(triedBy && { triedBy }),
    params,
    load: ({ request }) => read(request),
    initial: (_run, { jsonValue }) => answersOf(jsonValue) as Partial<z.input<P>>,
    run(answers, { base, request }) {
      const refused = Object.entries(refusals?.(base.jsonValue, answers) ?? {});
      if (refused.length > 0) {
        const issues = refused.map(([name, message]) => ({ code: 'custom' as const, path: [name], message }));
        throw new CommandError('invalid-params', editId, { issues });
      }
      return saveOver(base, answers, request);
    },
    done: () => ({ key: 'settings.saved' }),
    undo({ before, saved }, answers) {
      // Nobody can read the secret that was there.
      const secrets = fieldsOf(params).filter(isSecret);
      const shown = answersOf(before.jsonValue);
      if (secrets.some(({ name }) => !same((answers as Args)[name], shown[name]))) return undefined;
      return {
        label: { key: 'settings.undo' },
        run: (request) => saveOver(saved, answersOf(before.jsonValue), request),
      };
    },
  });
}

const editIdOf = ({ id }: Pick<SettingsForm, 'id'>) => `${id}.edit`;

/** What is to be tried out: the settings as they are typed where their form is open, else as they are stored. */
async function asTyped<P extends ParamsSchema>(
  form: SettingsForm<P>,
  request: RequestOptions,
): Promise<AdminSettings> {
  const typed = await typedInForm(editIdOf(form));
  const stored = await form.read(request);
  if (!typed) return stored;
  const answers = typed as z.output<P>;
  const [refusal] = Object.values(form.refusals?.(stored.jsonValue, answers) ?? {});
  if (refusal) throw new RunError({ key: refusal });
  return { ...stored, jsonValue: form.laidOver(stored.jsonValue, answers) };
}

const testMail = defineCommand({
  ...of(mailSettings),
  id: 'settings-mail.test',
  title: 'settings.test-mail',
  description: 'settings.test-mail-description',
  icon: mdiEmailFastOutline,
  keys: ['t'],
  at: { toolbar: 20 },
  async run(_args, { request }) {
    const settings = await asTyped(mailSettings, request);
    const { data: jsonValue } = z.safeParse(MailSettings, settings.jsonValue);
    if (!jsonValue) throw new RunError({ key: 'settings.mail-not-set-up' });
    await sendTestMail({ ...settings, key: SettingsKey.mail, jsonValue }, request);
    return session.userDetails?.email ?? session.authUser?.sub ?? '';
  },
  done: (email) => ({ key: 'settings.test-mail-sent', values: { email } }),
});

const message = z.object({
  numberTo: param(phoneNumber, {
    title: 'settings.number-to',
    description: 'settings.phone-number-description',
    input: phone,
  }),
  message: param(z.string().check(z.minLength(1), z.maxLength(LONGEST_SMS)), {
    title: 'settings.sms-message',
    input: textarea,
  }),
});

const testSms = defineCommand<typeof message, string, AdminSettings>({
  ...of(smsSettings),
  id: 'settings-sms.test',
  title: 'settings.test-sms',
  description: 'settings.test-sms-description',
  icon: mdiMessageFastOutline,
  keys: ['t'],
  at: { toolbar: 20 },
  params: message,
  load: ({ request }) => asTyped(smsSettings, request),
  async run({ numberTo, message: words }, { base: { jsonValue }, request }) {
    const { data: provider } = z.safeParse(ReadSmsProvider, jsonValue);
    if (!provider) throw new RunError({ key: 'settings.sms-not-set-up' });
    await sendTestSms({ providerConfiguration: provider, numberTo, message: words }, request);
    return numberTo;
  },
  done: (number) => ({ key: 'settings.test-sms-sent', values: { number } }),
});

/** What system administrators can do with the settings of the platform. */
export const settingsCommands: readonly Command[] = [
  editing(generalSettings),
  editing(mailSettings),
  testMail,
  editing(smsSettings),
  testSms,
  editing(securitySettings),
  editing(oauth2Settings),
];
