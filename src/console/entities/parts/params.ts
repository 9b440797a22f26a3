import * as z from 'zod/mini';
import type { AdditionalInfo } from '../../../model/additional-info.ts';
import { NAME_MAX_LENGTH } from '../../../model/device.ts';
import { param } from '../../commands/param.ts';
import { text, textarea } from '../../inputs/text.ts';

const shortText = z
  .string()
  .check(z.trim(), z.maxLength(NAME_MAX_LENGTH, { error: 'entity.text-max-length' }));

/** A name that must be there. */
export const nameParam = param(shortText.check(z.minLength(1, { error: 'entity.name-required' })), {
  title: 'entity.name',
  description: 'entity.name-description',
  input: text,
});

/** A second, free name. */
export const labelParam = param(z.optional(shortText), {
  title: 'entity.label',
  description: 'entity.label-description',
  input: text,
});

/** Anything worth knowing. */
export const descriptionParam = param(z.optional(z.string()), {
  title: 'entity.description',
  description: 'entity.description-description',
  input: textarea,
});

/** The free members of an entity with another description, those of others kept; undefined: the one it has. */
export function describedAs(
  stored: { additionalInfo?: AdditionalInfo | undefined } | null,
  description: string | undefined,
): AdditionalInfo {
  return { ...stored?.additionalInfo, ...(description !== undefined && { description }) };
}
