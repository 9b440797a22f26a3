import {
  mdiAccountCheckOutline,
  mdiAccountOffOutline,
  mdiEmailOutline,
  mdiLinkVariant,
  mdiLogin,
} from '@mdi/js';
import { queryClient } from '../../api/query-client.ts';
import { activationLink, sendActivationMail, setUserEnabled, users } from '../../api/users.ts';
import { runBulk } from '../../commands/bulk.ts';
import {
  type Command,
  type CommandRun,
  defineCommand,
  type Enablement,
  type EntityRef,
  type Undo,
} from '../../commands/command.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { session } from '../../session/session-store.ts';
import { signInAs } from '../../session/sign-in-as.ts';
import { askTokenAccess, tokenAccess } from '../../session/token-access.ts';
import { orWithoutMail } from '../../wire/mail-refusal.ts';

const SHARED = {
  group: 'user.user',
  scope: 'screen:users',
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
} as const;

/** Whoever has a password is not to be activated; the platform says the same of those that lists do not tell of. */
function awaitsActivation({ facts }: EntityRef): Enablement {
  return facts?.activated !== true || 'user.activated-already';
}

/** Of an account that is disabled nobody tells whether it has a password, without which the platform lets nobody in. */
function mayBeEnabled({ facts }: EntityRef): Enablement {
  if (facts?.enabled !== true) return true;
  return facts.activated === true ? 'user.enabled-already' : 'user.enabled-by-activation';
}

/** What would shut the door behind oneself can be done to others alone. */
export function isSomebodyElse({ id }: EntityRef): Enablement {
  return id !== session.authUser?.userId || 'user.is-yourself';
}

const showLink = defineCommand({
  ...SHARED,
  id: 'user.activation-link',
  title: 'user.activation-link',
  description: 'user.activation-link-description',
  keywords: 'user.activation-link-keywords',
  icon: mdiLinkVariant,
  keys: ['i'],
  targets: { types: ['USER'], count: 'one', fits: awaitsActivation },
  async run(_args, run) {
    const { id, name } = only(run);
    if (run.source === 'script') return activationLink(id, run.request);
    const { showActivationLink } = await import('./activation-link.ts');
    await showActivationLink(id, name, run.request);
    return undefined;
  },
});

const resendMail = defineCommand({
  ...SHARED,
  id: 'user.send-activation-mail',
  title: 'user.resend-activation-mail',
  description: 'user.resend-activation-mail-description',
  icon: mdiEmailOutline,
  targets: { types: ['USER'], count: 'one', fits: awaitsActivation },
  async run(_args, run) {
    const { email } = await users.one(only(run).id, run.request);
    await orWithoutMail(sendActivationMail(email, run.request), 'user.no-activation-mail');
    return email;
  },
  done: (email) => ({ key: 'user.activation-mail-sent', values: { email } }),
});

const signInAsUser = defineCommand({
  ...SHARED,
  id: 'user.sign-in-as',
  title: 'user.sign-in-as',
  description: 'user.sign-in-as-description',
  keywords: 'user.sign-in-as-keywords',
  icon: mdiLogin,
  at: { row: 30, details: 30 },
  ready: askTokenAccess,
  when: () => tokenAccess.enabled,
  targets: { types: ['USER'], count: 'one', fits: isSomebodyElse },
  async run(_args, run) {
    await signInAs(only(run).id);
  },
});

const enable = defineCommand({
  ...SHARED,
  id: 'user.enable',
  title: 'user.enable',
  description: 'user.enable-description',
  icon: mdiAccountCheckOutline,
  targets: {
    types: ['USER'],
    count: 'many',
    fits: mayBeEnabled,
  },
  run: (_args, run) => setEnabled(run, true),
  done: ({ done }) => (done.length > 0 ? about('user.enabled-now', done) : undefined),
  undo: ({ done }) => undoEnabling(done, false),
});

const disable = defineCommand({
  ...SHARED,
  id: 'user.disable',
  title: 'user.disable',
  description: 'user.disable-description',
  icon: mdiAccountOffOutline,
  targets: {
    types: ['USER'],
    count: 'many',
    fits: (user) => (user.facts?.enabled === false ? 'user.disabled-already' : isSomebodyElse(user)),
  },
  danger: (_args, { entities }) => ({
    title: about('user.disable-title', entities),
    message: about('user.disable-text', entities),
    confirmLabel: about('user.disable-confirm', entities),
  }),
  run: (_args, run) => setEnabled(run, false),
  done: ({ done }) => (done.length > 0 ? about('user.disabled-now', done) : undefined),
  undo: ({ done }) => undoEnabling(done, true),
});

/** What can be done with the accounts of others, beside what can be done with every entity. */
export const userCommands: readonly Command[] = [showLink, resendMail, signInAsUser, enable, disable];

/** Lets them in again, or shuts them out again. */
function undoEnabling(users: readonly EntityRef[], enabled: boolean): Undo | undefined {
  if (users.length === 0) return undefined;
  return {
    label: about(enabled ? 'user.enabled-now' : 'user.disabled-now', users),
    async run(_request, by) {
      const { failed } = await setEnabled({ ...by, entities: users }, enabled);
      const [first] = failed;
      if (first) throw first.error;
    },
  };
}

async function setEnabled(run: Pick<CommandRun, 'entities' | 'signal' | 'source'>, enabled: boolean) {
  const report = await runBulk(run.entities, ({ id }, request) => setUserEnabled(id, enabled, request), {
    run,
    title: about(enabled ? 'user.enabling' : 'user.disabling', run.entities),
  });
  await queryClient.invalidateQueries({ queryKey: ['USER'] });
  return report;
}
