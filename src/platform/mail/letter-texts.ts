import { ACTIVATION_LIFETIME, RESET_LIFETIME } from '../security/account-tokens.ts';
import type { Letter, LetterKind, LetterLanguage } from './letter.ts';

/** What a letter says, as text. */
export interface LetterText {
  readonly subject: string;
  /** Who writes, and why. */
  readonly opening: string;
  /** What to do, where there is something to do. */
  readonly action?: { readonly label: string; readonly link: string };
  /** How long that works, and what to do if one has not asked for it. */
  readonly notes: readonly string[];
}

/** Every letter in one language. */
type LetterTexts = {
  readonly [Kind in LetterKind]: (letter: Letter<Kind>) => LetterText;
};

const HOUR = 60 * 60 * 1000;
const activationDays = ACTIVATION_LIFETIME / (24 * HOUR);
const resetHours = RESET_LIFETIME / HOUR;

/**
 * The texts of all letters, each complete in itself. Names of people are not among them: whoever gives an account its
 * name could have the platform write what they like to strangers.
 */
const textsByLanguage: Readonly<Record<LetterLanguage, LetterTexts>> = {
  en_US: {
    activation: ({ to, platform, link }) => ({
      subject: 'Activate your account',
      opening: `An administrator has made an account for ${to} on the IoT platform at ${platform}. Choose a password, and you are signed in:`,
      action: { label: 'Activate my account', link },
      notes: [
        `The link works once, and for ${activationDays} days. After that, ask the administrator for another one.`,
        'If you expect no account there, do nothing: without your password nobody can use it.',
      ],
    }),
    'account-activated': ({ to, platform }) => ({
      subject: 'Your account is active',
      opening: `The account ${to} on the IoT platform at ${platform} has been activated, with a password of your choice. From now on you sign in here:`,
      action: { label: 'Sign in', link: signInAt(platform) },
      notes: [
        'If that was not you, somebody else has followed your activation link: tell your administrator at once.',
      ],
    }),
    'password-reset': ({ to, platform, link }) => ({
      subject: 'Choose another password',
      opening: `Somebody, probably you, has asked to reset the password of the account ${to} on the IoT platform at ${platform}. Choose another one here:`,
      action: { label: 'Choose a password', link },
      notes: [
        `The link works once, for ${resetHours} hours, and only until another one is asked for.`,
        'If you have not asked for it, do nothing: your password stays as it is.',
      ],
    }),
    'password-was-reset': ({ to, platform }) => ({
      subject: 'Your password was reset',
      opening: `The account ${to} on the IoT platform at ${platform} has another password now, and all sessions from before have ended. Sign in with the new one:`,
      action: { label: 'Sign in', link: signInAt(platform) },
      notes: [
        'If that was not you, somebody else can read your mail or knew your password: tell your administrator at once, and reset the password again on the sign-in page.',
      ],
    }),
    'account-locked': ({ account, address, platform }) => ({
      subject: `Account locked: ${account}`,
      opening: `The account ${account} on the IoT platform at ${platform} is locked after too many wrong passwords, the last one from ${address}. Its owner cannot sign in until an administrator enables the account again:`,
      action: { label: 'Open the platform', link: platform },
      notes: [
        'Ask the owner first. If it was not the owner, somebody is guessing the password: leave the account locked until you know who.',
        'You get this letter because your address is among the security settings of the platform.',
      ],
    }),
    'settings-test': ({ to, platform }) => ({
      subject: 'Test of the mail settings',
      opening: `The mail settings of the IoT platform at ${platform} work: this letter was sent with them, to try them out, by the system administrator ${to}.`,
      notes: [
        'There is nothing to do. If you have not asked for it, somebody else is signed in to your account: change your password.',
      ],
    }),
  },
  zh_CN: {
    activation: ({ to, platform, link }) => ({
      subject: '激活您的账户',
      opening: `管理员已在物联网平台 ${platform} 为 ${to} 创建账户。设置密码后即可登录：`,
      action: { label: '激活账户', link },
      notes: [
        `链接只能使用一次，${activationDays} 天内有效。过期后请联系管理员重新发送。`,
        '如果您并不需要该账户，请忽略本邮件：没有设置密码，任何人都无法使用它。',
      ],
    }),
    'account-activated': ({ to, platform }) => ({
      subject: '您的账户已激活',
      opening: `物联网平台 ${platform} 上的账户 ${to} 已激活，密码为您刚才所设置的密码。今后请在此登录：`,
      action: { label: '登录', link: signInAt(platform) },
      notes: ['如果不是您本人操作，说明他人使用了您的激活链接，请立即告知管理员。'],
    }),
    'password-reset': ({ to, platform, link }) => ({
      subject: '重置您的密码',
      opening: `有人（可能是您本人）申请重置物联网平台 ${platform} 上账户 ${to} 的密码。请在此设置新密码：`,
      action: { label: '设置新密码', link },
      notes: [
        `链接只能使用一次，${resetHours} 小时内有效；再次申请后，旧链接随即失效。`,
        '如果不是您本人申请，请忽略本邮件，您的密码不会改变。',
      ],
    }),
    'password-was-reset': ({ to, platform }) => ({
      subject: '您的密码已重置',
      opening: `物联网平台 ${platform} 上账户 ${to} 的密码已更改，此前的所有会话均已结束。请使用新密码登录：`,
      action: { label: '登录', link: signInAt(platform) },
      notes: [
        '如果不是您本人操作，说明他人能够读取您的邮件或知道您的密码：请立即告知管理员，并在登录页面再次重置密码。',
      ],
    }),
    'account-locked': ({ account, address, platform }) => ({
      subject: `账户已锁定：${account}`,
      opening: `物联网平台 ${platform} 上的账户 ${account} 因密码错误次数过多而被锁定，最后一次尝试来自 ${address}。在管理员重新启用之前，该账户无法登录：`,
      action: { label: '打开平台', link: platform },
      notes: [
        '请先询问账户所有者。如果不是本人操作，说明有人在猜测密码：查明之前请勿启用该账户。',
        '您收到本邮件，是因为平台的安全设置中填写了您的邮箱地址。',
      ],
    }),
    'settings-test': ({ to, platform }) => ({
      subject: '邮件设置测试',
      opening: `物联网平台 ${platform} 的邮件设置可用：系统管理员 ${to} 用这些设置发送了本邮件作为测试。`,
      notes: ['无需任何操作。如果不是您本人发送，说明他人登录了您的账户，请修改密码。'],
    }),
  },
};

/** What a letter says in a language. */
export function textOf<Kind extends LetterKind>(letter: Letter<Kind>, language: LetterLanguage): LetterText {
  return textsByLanguage[language][letter.kind](letter);
}

function signInAt(platform: string): string {
  return `${platform}/login`;
}
