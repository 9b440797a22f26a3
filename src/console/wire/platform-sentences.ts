import type { Message, TranslationKey } from '../i18n/translation-key.ts';

/**
 * The sentences with which the platform refuses, as its contract fixes them and as ours adds to it, each with the text
 * that a person is shown in its place. `{name}` stands for what the platform puts in, which the text may say again as
 * `{{name}}`.
 */
const SENTENCES: readonly [sentence: string, key: TranslationKey][] = [
  ['User credentials already activated', 'refusal.account-activated'],
  ['User is already active!', 'refusal.account-activated'],
  ['User account is locked due to security policy', 'refusal.account-locked'],
  ['User account is not active', 'refusal.account-not-active'],
  ['User account is not active!', 'refusal.account-not-active'],
  ['Unable to reset password for inactive user', 'refusal.account-not-active'],
  ['Enabled user credentials should have password!', 'refusal.account-without-password'],
  ['Unable to find user credentials by activateToken [{token}]', 'refusal.activation-link-invalid'],
  [
    "This server does not know itself as '{name}'. Start it with --allowed-hosts {again} if that is its name",
    'refusal.address-unknown',
  ],
  ['Update of {what} alias is prohibited!', 'refusal.alias-fixed'],
  ["User authority isn't defined!", 'refusal.authority-required'],
  ["Can't create circling relations in rule chain.", 'refusal.chain-circle'],
  ['Metadata is referencing to a rule chain that is not imported!', 'refusal.chain-of-import-missing'],
  ['Both mqtt client id and user name are empty!', 'refusal.credentials-empty'],
  ['Device credentials id should be specified!', 'refusal.credentials-id-required'],
  ['Invalid credentials body for simple mqtt credentials!', 'refusal.credentials-invalid'],
  ['Device credentials are already assigned to another device!', 'refusal.credentials-taken'],
  ['Specified credentials are already registered!', 'refusal.credentials-taken'],
  ['Your current password is needed to change your e-mail!', 'refusal.current-password-needed'],
  ["Current password doesn't match!", 'refusal.current-password-wrong'],
  ["Can't assign {what} to non-existent customer!", 'refusal.customer-gone'],
  ['User is referencing to non-existent customer!', 'refusal.customer-gone'],
  ["Can't assign {what} to customer from different tenant!", 'refusal.customer-of-another-tenant'],
  ["User can't be assigned to customer from different tenant!", 'refusal.customer-of-another-tenant'],
  ['Customer user should be assigned to customer!', 'refusal.customer-user-has-customer'],
  ['Deletion of Default {what} is prohibited!', 'refusal.default-stays'],
  ['Another default {what} is present!', 'refusal.default-taken'],
  ['Another default {what} is present in scope of current tenant!', 'refusal.default-taken'],
  [
    "When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty",
    'refusal.deleted-by-keys',
  ],
  [
    'Devices go to other tenants only where the platform is started with --allow device-moves!',
    'refusal.device-moves-off',
  ],
  ['Device is referencing non existing device profile!', 'refusal.device-profile-gone'],
  ["Invalid email address format '{email}'!", 'refusal.email-invalid'],
  ['User email should be specified!', 'refusal.email-required'],
  ["User with email '{email}'  already present in database!", 'refusal.email-taken'],
  ['Unable to find user by email [{email}]', 'refusal.email-unknown'],
  ["Can't delete {what} that has entity views!", 'refusal.has-entity-views'],
  ["Can't assign device that has entity views to another tenant!", 'refusal.has-entity-views'],
  ['The {what} referenced by the {others} cannot be deleted!', 'refusal.in-use'],
  ["Can't delete the {what} referenced by {others}!", 'refusal.in-use'],
  ['Internal server error', 'refusal.internal'],
  ['Failed to fetch data!', 'refusal.internal'],
  ['Failed to fetch historical data!', 'refusal.internal'],
  ['Invalid request body!', 'refusal.invalid-body'],
  ['Invalid request body', 'refusal.invalid-body'],
  ["Invalid phone number format '{phone}'!", 'refusal.invalid-phone'],
  ["Invalid value of '{field}'!", 'refusal.invalid-value'],
  ["Can't update isolatedTbRuleEngine property!", 'refusal.isolation-fixed'],
  ["Can't update isolatedTbCore property!", 'refusal.isolation-fixed'],
  ['Changing key of admin settings entry is prohibited!', 'refusal.key-fixed'],
  ["Can't create more then {limit} {what}s!", 'refusal.limit-reached'],
  ["Can't create more then {count} assets!", 'refusal.limit-of-assets'],
  ["Can't create more then {count} customers!", 'refusal.limit-of-customers'],
  ["Can't create more then {count} dashboards!", 'refusal.limit-of-dashboards'],
  ["Can't create more then {count} devices!", 'refusal.limit-of-devices'],
  ["Can't create more then {count} rule chains!", 'refusal.limit-of-rule-chains'],
  ["Can't create more then {count} users!", 'refusal.limit-of-users'],
  ['Unable to send mail: {reason}', 'refusal.mail-not-sent'],
  ['Unable to send mail: this platform does not send mail', 'refusal.mail-not-set-up'],
  ['{what} should be specified!', 'refusal.missing'],
  ['{what} should be specified', 'refusal.missing'],
  ['{what} must be specified.', 'refusal.missing'],
  ["{what} can't be empty!", 'refusal.missing'],
  ["MIXED scheme type shouldn't be combined with another scheme type!", 'refusal.mixed-scheme'],
  ['{what} name should be specified!', 'refusal.name-required'],
  ['{what} name should be specified!.', 'refusal.name-required'],
  ['Provider ID should be specified!', 'refusal.name-required'],
  ['Key should be specified!', 'refusal.name-required'],
  ["'{title}' title for customer is system reserved!", 'refusal.name-reserved'],
  ['Unable to save asset with type {title}', 'refusal.name-reserved'],
  ['{what} with such name already exists!', 'refusal.name-taken'],
  ['{what} with such title already exists!', 'refusal.name-taken'],
  ['{what} with such providerId already exists!', 'refusal.name-taken'],
  [
    'There is no room left on the disk of the platform: nothing can be stored until there is.',
    'refusal.no-room',
  ],
  ["{what} isn't assigned to any customer!", 'refusal.not-assigned'],
  ["Requested item wasn't found!", 'refusal.not-found'],
  ["{what} with requested id wasn't found!", 'refusal.not-found'],
  ['Could not find the specified Tenant!', 'refusal.not-found'],
  ['Not Implemented!', 'refusal.not-implemented'],
  ["You don't have permission to perform this operation!", 'refusal.not-permitted'],
  ['Customer user is not allowed to perform this operation!', 'refusal.not-permitted'],
  ['System administrator is not allowed to perform this operation!', 'refusal.not-permitted'],
  [
    'Enter the password again: it is only kept for the mail server and the proxy it was entered for!',
    'refusal.password-again',
  ],
  ['Password must not be common or easy to guess.', 'refusal.password-common'],
  ['User password expired!', 'refusal.password-expired'],
  ['New password should be different from existing!', 'refusal.password-same'],
  ['Password was already used for the last {count} days', 'refusal.password-used'],
  ['The platform is being stopped', 'refusal.platform-stopping'],
  ['The platform at {address} does not answer{reason}', 'refusal.platform-unreachable'],
  ["Can't change device profile {what} because devices referenced it!", 'refusal.profile-has-devices'],
  ['Device profile with such provision device key already exists!', 'refusal.provision-key-taken'],
  ['This way to sign in is not offered here!', 'refusal.provider-not-offered'],
  [
    'The sign-in was begun in another browser, or took too long! Please sign in again.',
    'refusal.provider-sign-in-lost',
  ],
  ['The provider has not let you sign in!', 'refusal.provider-refused'],
  ['The provider does not answer! Please try again later.', 'refusal.provider-silent'],
  [
    'The provider and this platform do not understand each other! Tell an administrator.',
    'refusal.provider-unusable',
  ],
  ['The provider does not tell enough about you! Tell an administrator.', 'refusal.provider-profile'],
  ['The provider has not verified your e-mail address!', 'refusal.provider-email'],
  [
    'There is no account for you on this platform! Ask an administrator for one.',
    'refusal.provider-no-account',
  ],
  [
    'Follow the link in the letter that was sent to you, and your account is activated!',
    'refusal.provider-activate-first',
  ],
  [
    'System administrators sign in with their password, not with a provider!',
    'refusal.provider-not-for-system',
  ],
  ['Nobody can be a user of the public customer!', 'refusal.provider-public-customer'],
  ['Email attribute key cannot be configured for GITHUB mapper type!', 'refusal.public-email-attribute'],
  ['{what} is referencing to non-existent {other}!', 'refusal.referenced-gone'],
  ['Entity view is referencing to non-existent entity!', 'refusal.referenced-gone'],
  ["Can't create the relation to yourself.", 'refusal.relation-to-itself'],
  ['Invalid reset token!', 'refusal.reset-link-invalid'],
  ['Deletion of Root Tenant Rule Chain is prohibited!', 'refusal.root-chain-stays'],
  ['Another root rule chain is present in scope of current tenant!', 'refusal.root-chain-taken'],
  [`Can't create device profile with the same alarm rule types: "{type}"!`, 'refusal.rule-types-equal'],
  ['Token has expired', 'refusal.session-expired'],
  ['Unable to send SMS: {reason}', 'refusal.sms-not-sent'],
  ['Unable to send SMS: no SMS provider configured!', 'refusal.sms-not-set-up'],
  ['{what} disabled due to API limits!', 'refusal.subscription-used-up'],
  [
    "System administrator can't be assigned neither to tenant nor to customer!",
    'refusal.sys-admin-has-neither',
  ],
  ['No timeseries data found in request body!', 'refusal.telemetry-empty'],
  ['No attributes data found in request body!', 'refusal.telemetry-empty'],
  ["Telemetry data can't be stored for entity view. Read only", 'refusal.telemetry-of-view'],
  ['Tenant administrator should be assigned to tenant!', 'refusal.tenant-admin-has-tenant'],
  ["Tenant administrator can't be assigned to customer!", 'refusal.tenant-admin-no-customer'],
  ['{what} title should be specified!', 'refusal.title-required'],
  ['The body is longer than {limit} bytes', 'refusal.too-large'],
  ['The call is longer than {limit} bytes!', 'refusal.too-large'],
  ["{what} can't be longer than {count} characters!", 'refusal.too-long'],
  ['Too many attempts! Try again in a minute.', 'refusal.too-many-attempts'],
  ['Too many sign-in attempts! Try again in a minute.', 'refusal.too-many-attempts'],
  ['Too many claims have failed! Try again in a minute.', 'refusal.too-many-attempts'],
  ['Too many letters to this address! Try again in an hour.', 'refusal.too-many-letters'],
  ['Too many letters were asked for from here! Try again in an hour.', 'refusal.too-many-requests'],
  ['Too many requests for current {whom}!', 'refusal.too-many-requests'],
  ['Too many queries of this tenant wait; try again later.', 'refusal.too-many-requests'],
  ['Too many values of this tenant wait to be stored; try again later.', 'refusal.too-many-requests'],
  ['Too many letters wait to be sent; try again later.', 'refusal.too-many-requests'],
  ['{calls} calls of the device wait already!', 'refusal.too-many-requests'],
  ['Incorrect TsKvQuery. Number of intervals is to high - {intervals}. {advice}', 'refusal.too-much'],
  ['The history of {keys} keys was asked for. At most {limit} can be read at once.', 'refusal.too-much'],
  ['More than {points} points were found. {advice}', 'refusal.too-much'],
  ['The query took longer than {time} ms. Ask for less.', 'refusal.too-much'],
  ['The values are longer than {length} MB. Ask for less at once.', 'refusal.too-much'],
  ['The values and their keys are longer than {length} MB. Ask for fewer keys.', 'refusal.too-much'],
  ['The answer is longer than {length} MB. Ask for less at once.', 'refusal.too-much'],
  ['The query has {found} {what}. At most {limit} are allowed.', 'refusal.too-much'],
  ['A session watches at most {limit} pages.', 'refusal.too-much'],
  ['A session has at most {limit} subscriptions.', 'refusal.too-much'],
  ['The pages of this session would watch {rows} rows. At most {limit} are allowed.', 'refusal.too-much'],
  ['Max {kind} sessions limit reached: {limit}', 'refusal.too-much'],
  ['[Transport Configuration] {reason}', 'refusal.transport-settings'],
  ['{what} type should be specified!', 'refusal.type-required'],
  ['{what} type should be specified', 'refusal.type-required'],
  ['Entity view should reference a device or an asset!', 'refusal.view-of-device-or-asset'],
  ['Entity view can only be created for a device or an asset!', 'refusal.view-of-device-or-asset'],
  ['Widgets bundle image should be base64 or a data URL!', 'refusal.widget-image'],
  ['Invalid username or password', 'refusal.wrong-credentials'],
  ['Authentication failed', 'refusal.sign-in-not-accepted'],
  ['Password must be {count} or more characters in length.', 'password-rule.length'],
  ['Password must contain {count} or more uppercase characters.', 'password-rule.uppercase'],
  ['Password must contain {count} or more lowercase characters.', 'password-rule.lowercase'],
  ['Password must contain {count} or more digit characters.', 'password-rule.digits'],
  ['Password must contain {count} or more special characters.', 'password-rule.special'],
];

/** What the platform puts in that is a number, written as the language does. */
const NUMBERS = ['count', 'limit'];

/**
 * The longest sentence that is looked at, characters: names are held to 255. Looking at one may take as long as the
 * square of its length.
 */
const LONGEST_SENTENCE = 2_000;

/** The patterns with the most fixed words first: what one says exactly, others say in general. */
const patterns = SENTENCES.map(([sentence, key]) => ({
  pattern: patternOf(sentence),
  key,
  fixed: fixedIn(sentence),
})).toSorted((one, other) => other.fixed - one.fixed);

/** What a person is told in place of a sentence of the platform; undefined for one that is not known, or far too long. */
export function textForSentence(sentence: string): Message | undefined {
  if (sentence.length > LONGEST_SENTENCE) return undefined;
  for (const { pattern, key } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return { key, values: valuesOf(match.groups) };
  }
  return undefined;
}

function valuesOf(found: Record<string, string> = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
  );
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return NUMBERS.includes(part) ? `(?<${part}>\\d+)` : `(?<${part}>.*?)`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

function fixedIn(sentence: string): number {
  return sentence.replace(/\{\w+\}/g, '').length;
}
