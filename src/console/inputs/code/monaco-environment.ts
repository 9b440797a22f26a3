import type { Environment, ITrustedTypePolicy } from 'monaco-editor/editor/editor.api.js';
import editorWorker from 'monaco-editor/editor/editor.worker.js?worker&url';
import { writeStylesAsRules } from './monaco-styles.ts';

/*
 * What Monaco asks about where it runs, as soon as it is read: its worker comes with the program, and it writes markup
 * and names the worker by a policy of its own.
 */

declare global {
  interface Window {
    MonacoEnvironment?: Environment;
    trustedTypes?: { createPolicy(name: string, options: object): unknown };
  }
}

const POLICY = 'clavier-editor';

self.MonacoEnvironment = {
  getWorkerUrl: () => editorWorker,
  createTrustedTypesPolicy: (_name, options) =>
    window.trustedTypes?.createPolicy(POLICY, { ...options }) as ITrustedTypePolicy | undefined,
};
writeStylesAsRules();
