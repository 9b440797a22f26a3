/** What each kind of letter tells beside whom it is for, and of which platform it is. Links are absolute. */
interface Contents {
  activation: { link: string };
  'account-activated': object;
  'password-reset': { link: string };
  'password-was-reset': object;
  /** To whoever watches over accounts; `address` is where the last wrong password came from. */
  'account-locked': { account: string; address: string };
  'settings-test': object;
}

export type LetterKind = keyof Contents;

/** A letter to one person; `platform` is the address of the platform, without a slash at the end. */
export type Letter<Kind extends LetterKind = LetterKind> = {
  [Each in Kind]: { kind: Each; to: string; platform: string } & Contents[Each];
}[Kind];

/** The languages that letters are written in. */
export const letterLanguages = ['en_US', 'zh_CN'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

/** The language of those who have chosen none: that of the console. */
export const DEFAULT_LETTER_LANGUAGE: LetterLanguage = 'zh_CN';

/** A letter as it reaches its reader. */
export interface WrittenLetter {
  readonly language: LetterLanguage;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
