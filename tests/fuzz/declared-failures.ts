import type { RawRequest } from './fuzz-target.ts';

/** A failure that is an answer: the API says it with the status of a failure. */
interface DeclaredFailure {
  readonly why: string;
  readonly body: RegExp;
  /** Of which requests: method, space, path with query. */
  readonly of: RegExp;
}

const declared: readonly DeclaredFailure[] = [
  {
    why: 'A property that a list cannot be sorted by is a general error',
    body: /^\{"status":500,"message":"Can't sort by '.*"errorCode":2,/s,
    of: /^(GET .*[?&]sortProperty=|POST \/api\/(entitiesQuery|alarmsQuery)\/)/,
  },
  {
    why: 'Queries for entities of other types than those that the API names are general errors',
    body: /^\{"status":500,"message":"Queries for entities of type '[A-Z_]+' are not supported!","errorCode":2,/,
    of: /^POST \/api\/(entitiesQuery|alarmsQuery)\//,
  },
  {
    why: 'Mail that cannot be sent is a general error',
    body: /^\{"status":500,"message":"Unable to send mail: .*"errorCode":2,/,
    of: /^POST \/api\/(user(\?|$|\/sendActivationMail)|noauth\/re(sendEmailActivation|setPasswordByEmail)|admin\/settings\/testMail)/,
  },
  {
    why: 'So is a short message',
    body: /^\{"status":500,"message":"Unable to send SMS: .*"errorCode":2,/,
    of: /^POST \/api\/admin\/settings\/testSms/,
  },
  {
    why: 'Entities of types that have no telemetry are answered so, in bare text',
    body: /^Not Implemented!$/,
    of: /^\w+ \/api\/plugins\/telemetry\/(DASHBOARD|ALARM|RULE_NODE|WIDGETS_BUNDLE|WIDGET_TYPE)\//,
  },
  {
    why: 'Devices are told by this status, without a body, that what they send cannot be understood',
    body: /^$/,
    of: /^\w+ \/api\/v1\//,
  },
  {
    why: 'Devices that ask for credentials are told so with a body',
    body: /^\{"timestamp":".*"status":500,/,
    of: /^POST \/api\/v1\/provision/,
  },
];

/** Whether the API demands the failure with this body. */
export function isDeclared({ method, target }: RawRequest, body: string): boolean {
  return declared.some((failure) => failure.body.test(body) && failure.of.test(`${method} ${target}`));
}

/** Routes that grant nothing to anybody here, and why. */
export const neverGranted: Readonly<Record<string, string>> = {
  'GET /api/auth/login': 'There is only the refusal of the method',
  'GET /api/auth/login/public': 'There is only the refusal of the method',
  'GET /api/auth/token': 'There is only the refusal of the method',
  'GET /api/noauth/resetPassword': 'The token comes by mail',
  'POST /api/noauth/resetPassword': 'The token comes by mail',
  'POST /api/admin/settings/testSms': 'It sends a short message',
  'POST /api/v1/:token/rpc': 'No rule chain runs that would reply',
};

/** What of the changes to the store a request that was answered with a failure must not have made. */
export function leftBehind({ target }: RawRequest, status: number, changes: readonly string[]): string[] {
  const allowed = [
    // That it was made.
    'INSERT audit_log',
    // How often a password was wrong.
    ...(target === '/api/auth/login' ? ['UPDATE entity'] : []),
    // That the session is over whose used token comes back.
    ...(target === '/api/auth/token' ? ['INSERT session', 'UPDATE session'] : []),
    ...(isTakenBack(target, changes) ? takenBack : []),
    // That the device is active: its question was accepted, and nothing came.
    ...(status === 408 && target.startsWith('/api/v1/') ? ['INSERT attribute', 'UPDATE attribute'] : []),
  ];
  return changes.filter((change) => !allowed.includes(change));
}

/** A user whom no mail reaches is made and deleted again; what the user had told is forgotten later. */
const takenBack = [
  ...['entity', 'user', 'user_credentials'].flatMap((table) => [`INSERT ${table}`, `DELETE ${table}`]),
  'INSERT removed_series',
];

function isTakenBack(target: string, changes: readonly string[]): boolean {
  return /^\/api\/user(\?|$)/.test(target) && changes.includes('DELETE user');
}
