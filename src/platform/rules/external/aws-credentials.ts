import * as z from 'zod/mini';

const secret = z.string().check(z.minLength(1));

/** As whom a node calls Amazon's services, and where. */
export const AwsCredentials = z.object({
  accessKeyId: secret,
  secretAccessKey: secret,
  region: z._default(secret, 'us-east-1'),
});

/** How long a node waits for one of them, ms; calls have a limit of their own below it. */
export const awsTimeLimits = { open: 20_000, call: 20_000 };
