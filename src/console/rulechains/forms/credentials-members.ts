import * as z from 'zod/mini';
import { type Args, type ParamMeta, param } from '../../commands/param.ts';
import { password, text } from '../../inputs/text.ts';
import { fileInput } from '../../inputs/values/file-input.tsx';
import { fileMembers } from './common-members.ts';
import { oneOf } from './members.ts';
import type { JoinedMembers } from './node-form.ts';

const SECTION = 'node-form.credentials';

const TITLES = {
  anonymous: 'node-form.credentials-anonymous',
  basic: 'node-form.credentials-basic',
  'cert.PEM': 'node-form.credentials-certificate',
  sas: 'node-form.credentials-sas',
} as const;

const REQUIRED = 'validation.required';
const required = z.string({ error: REQUIRED }).check(z.minLength(1, { error: REQUIRED }));

/** A file of text with its name. */
const File = z.object({ name: z.string(), content: z.string() }, { error: REQUIRED });

const anyFile = fileInput({ extensions: '.pem,.cert,.key,.crt,.der,.cer', convert: (content) => content });

const is =
  (...types: readonly string[]) =>
  (args: Args) =>
    types.includes(String(args['credentials.type']));

const isCertificate = is('cert.PEM');

function file<S extends z.ZodMiniType>(schema: S, title: ParamMeta['title'], shown = isCertificate): S {
  return param(schema, { title, input: anyFile, section: SECTION, shown } as never);
}

/** The members that hold files, each its text and its name. */
export const credentialFiles: Readonly<Record<string, JoinedMembers>> = {
  'credentials.caCert': fileMembers('credentials.caCert', 'credentials.caCertFileName'),
  'credentials.privateKey': fileMembers('credentials.privateKey', 'credentials.privateKeyFileName'),
  'credentials.cert': fileMembers('credentials.cert', 'credentials.certFileName'),
};

/** What goes when another kind of credentials is chosen. */
const OWN = [
  'username',
  'password',
  'sasKey',
  'caCert',
  'caCertFileName',
  'privateKey',
  'privateKeyFileName',
  'cert',
  'certFileName',
].map((name) => `credentials.${name}`);

const common = {
  clears: { 'credentials.type': OWN },
  joined: credentialFiles,
};

/** How a node shows who it is: not at all, by a name and a password, or by a certificate. */
export function credentials() {
  return {
    'credentials.type': oneOf(
      'node-form.credentials-type',
      ['anonymous', 'basic', 'cert.PEM'],
      (type) => TITLES[type as keyof typeof TITLES],
      { section: SECTION },
    ),
    'credentials.username': param(required, {
      title: 'node-form.username',
      input: text,
      section: SECTION,
      shown: is('basic'),
    }),
    'credentials.caCert': file(z.optional(File), 'node-form.ca-certificate'),
    'credentials.cert': file(z.optional(File), 'node-form.certificate'),
    'credentials.privateKey': file(z.optional(File), 'node-form.private-key'),
    'credentials.password': param(z.nullish(z.string()), {
      title: 'node-form.password',
      input: password,
      section: SECTION,
      shown: is('basic', 'cert.PEM'),
    }),
  };
}

/** A certificate needs the authority it is checked by, or its own with its key; a name needs a password. */
export function checkedCredentials<P extends z.ZodMiniObject>(params: P): P {
  return params.check((context) => {
    const args = context.value as Args;
    const refuse = (name: string, message: string) =>
      context.issues.push({ code: 'custom', path: [name], input: args[name], message });
    if (is('basic')(args) && !args['credentials.password']) refuse('credentials.password', REQUIRED);
    if (!isCertificate(args)) return;
    const hasCert = Boolean(args['credentials.cert']);
    const hasKey = Boolean(args['credentials.privateKey']);
    if (hasCert !== hasKey) {
      refuse(hasCert ? 'credentials.privateKey' : 'credentials.cert', 'node-form.certificate-with-key');
    } else if (!hasCert && !args['credentials.caCert']) {
      refuse('credentials.caCert', 'node-form.certificate-needed');
    }
  }) as P;
}

/** How a device shows Azure who it is: by a key that it shares, or by a certificate. */
export function azureCredentials() {
  return {
    'credentials.type': oneOf(
      'node-form.credentials-type',
      ['sas', 'cert.PEM'],
      (type) => TITLES[type as keyof typeof TITLES],
      { section: SECTION },
    ),
    'credentials.sasKey': param(required, {
      title: 'node-form.sas-key',
      input: password,
      section: SECTION,
      shown: is('sas'),
    }),
    'credentials.caCert': file(z.optional(File), 'node-form.ca-certificate', () => true),
    'credentials.cert': file(File, 'node-form.certificate'),
    'credentials.privateKey': file(File, 'node-form.private-key'),
    'credentials.password': param(z.nullish(z.string()), {
      title: 'node-form.key-password',
      input: password,
      section: SECTION,
      shown: isCertificate,
    }),
  };
}

/** What forms with credentials have besides. */
export const ofCredentials = common;
