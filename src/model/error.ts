import * as z from 'zod/mini';

/** The `errorCode` member of the platform's error body. */
export const ErrorCode = {
  general: 2,
  authentication: 10,
  jwtTokenExpired: 11,
  tenantTrialExpired: 12,
  credentialsExpired: 15,
  permissionDenied: 20,
  invalidArguments: 30,
  badRequestParams: 31,
  itemNotFound: 32,
  tooManyRequests: 33,
  tooManyUpdates: 34,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/**
 * The error body of REST answers. `timestamp` is ISO-8601 with offset; `resetToken` comes only with
 * expired credentials. Framework errors lack errorCode, so a reader must do without it.
 */
export const ErrorBody = z.looseObject({
  status: z.optional(z.number()),
  message: z.optional(z.nullable(z.string())),
  errorCode: z.optional(z.number()),
  timestamp: z.optional(z.unknown()),
  resetToken: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
