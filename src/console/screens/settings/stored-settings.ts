import type { AdminSettings } from '../../../model/admin-settings.ts';
import { adminSettings, saveAdminSettings } from '../../api/admin-settings.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** What is stored under a key; an empty value where nothing is yet. Rejects with an ApiError. */
export async function readSettings(key: string, request: RequestOptions): Promise<AdminSettings> {
  try {
    return await adminSettings(key, { ...request, ignoreErrors: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { key, jsonValue: {} };
    throw error;
  }
}

/** Stores settings as a whole. */
export function saveSettings(settings: AdminSettings, request: RequestOptions): Promise<AdminSettings> {
  return saveAdminSettings(settings, request);
}
