import * as z from 'zod/mini';

/**
 * The free JSON object most entities carry. Members that nobody here knows belong to integrations and must
 * survive a save; some servers send null or, for old rows, no object at all.
 */
export const AdditionalInfo = z.nullish(z.record(z.string(), z.unknown()));
export type AdditionalInfo = z.infer<typeof AdditionalInfo>;

/** The text member `description` of additionalInfo, or '' when there is none. */
export function descriptionOf(info: AdditionalInfo): string {
  const value = info?.description;
  return typeof value === 'string' ? value : '';
}
