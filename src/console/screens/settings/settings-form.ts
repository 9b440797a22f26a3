import type * as z from 'zod/mini';
import type { AdminSettings } from '../../../model/admin-settings.ts';
import type { ParamsSchema } from '../../commands/command.ts';
import { same } from '../../entities/kind/merge3.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** The value of settings, whose members go with their key. */
export type SettingsValue = AdminSettings['jsonValue'];

/** Settings that are shown on a page and changed in a form, declared once: the page and the commands come from it. */
export interface SettingsForm<P extends ParamsSchema = ParamsSchema> {
  /** The id of its screen; begins the ids of its commands. */
  id: 'settings-general' | 'settings-mail' | 'settings-sms' | 'settings-security' | 'settings-oauth2';
  title: TranslationKey;
  params: P;
  /** What is stored; rejects with an ApiError, where nothing is stored yet, too. */
  read(request: RequestOptions): Promise<AdminSettings>;
  save(settings: AdminSettings, request: RequestOptions): Promise<AdminSettings>;
  /** What the form starts from and the page shows; of settings that were never made what is usual. */
  answersOf(value: SettingsValue): Readonly<Record<string, unknown>>;
  /** Answers laid over what is stored; members that nobody here knows stay. */
  laidOver(value: SettingsValue, answers: z.output<P>): SettingsValue;
  /** The command that tries them out as they are typed. */
  triedBy?: 'settings-mail.test' | 'settings-sms.test';
  /** What is wrong with answers beside what is stored, by parameter. */
  refusals?(value: SettingsValue, answers: z.output<P>): Readonly<Record<string, TranslationKey>>;
}

/** Stored members with those answers that say something else than `before`; what nobody has touched stays as it is. */
export function withChanged(
  value: SettingsValue,
  before: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, unknown>>,
): SettingsValue {
  const changed = Object.entries(answers).filter(
    ([name, answer]) => answer !== undefined && !same(answer, before[name]),
  );
  return { ...value, ...Object.fromEntries(changed) };
}
