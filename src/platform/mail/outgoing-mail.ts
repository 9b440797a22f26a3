/** A mail that is not one of the platform's own letters. Addresses are without names. */
export interface OutgoingMail {
  /** With a name or without; without it the platform writes. */
  readonly from?: string | undefined;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
