import { type PlatformError, unauthenticated } from '../errors.ts';

/** The address does not offer this provider, or does so no longer. */
export function notOffered(): PlatformError {
  return unauthenticated('This way to sign in is not offered here!');
}

/** What the provider sends back does not belong to what this browser has begun. */
export function notBegunHere(): PlatformError {
  return unauthenticated('The sign-in was begun in another browser, or took too long! Please sign in again.');
}

/** The provider says no: the person has not agreed, or may not. */
export function refusedByProvider(): PlatformError {
  return unauthenticated('The provider has not let you sign in!');
}

/** The provider cannot be reached, or is silent. */
export function providerSilent(): PlatformError {
  return unauthenticated('The provider does not answer! Please try again later.');
}

/** The provider says what nobody can go by, or is set up wrongly. */
export function providerUnusable(): PlatformError {
  return unauthenticated(
    'The provider and this platform do not understand each other! Tell an administrator.',
  );
}

/** The profile lacks the address, or what the names of a tenant or customer are made of. */
export function profileIncomplete(): PlatformError {
  return unauthenticated('The provider does not tell enough about you! Tell an administrator.');
}

/** Anybody can enter an address at the provider: only a verified one says whose account it is. */
export function emailNotVerified(): PlatformError {
  return unauthenticated('The provider has not verified your e-mail address!');
}
