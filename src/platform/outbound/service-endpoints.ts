/** Services on the internet that are found by themselves, and may be called elsewhere: sent where, and for what. */
export const cloudServices = {
  sns: 'Amazon SNS',
  pubsub: 'Google Cloud Pub/Sub',
  twilio: 'Twilio',
} as const;

/** One of them, by its name. */
export type CloudService = keyof typeof cloudServices;

/** Where the operator has services called instead: origins such as `https://vpce-1.sns.eu-west-1.vpce.amazonaws.com`. */
export type ServiceEndpoints = Readonly<Partial<Record<CloudService, string>>>;
