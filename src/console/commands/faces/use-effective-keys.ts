import { useSyncExternalStore } from 'react';
import { snapshot } from 'valtio/vanilla';
import { effectiveKeys, keySettings, onKeySettingsChange } from '../keys/key-settings-store.ts';

/** `effectiveKeys` for a component that shows keys: it is drawn anew when they change. */
export function useEffectiveKeys(): typeof effectiveKeys {
  useSyncExternalStore(onKeySettingsChange, () => snapshot(keySettings));
  return effectiveKeys;
}
