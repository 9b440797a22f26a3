import * as z from 'zod/mini';
import { OAuth2ClientRegistrationTemplate, OAuth2ClientsParams } from '../../model/oauth2.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, posted } from './calls.ts';

/** Who may sign in with which external providers. Some platforms tell the secrets, others an empty text for each. */
export function oauth2Params(request?: RequestOptions): Promise<OAuth2ClientsParams> {
  return got('/api/oauth2/config', OAuth2ClientsParams, request);
}

/** Replaces all of it. Platforms that tell no secrets keep those that are empty, of the same account. */
export function saveOAuth2Params(
  params: OAuth2ClientsParams,
  request?: RequestOptions,
): Promise<OAuth2ClientsParams> {
  return posted('/api/oauth2/config', params, OAuth2ClientsParams, request);
}

/** What the platform knows of providers beforehand. */
export function oauth2Templates(request?: RequestOptions): Promise<OAuth2ClientRegistrationTemplate[]> {
  return got('/api/oauth2/config/template', z.array(OAuth2ClientRegistrationTemplate), request);
}

/** The path that providers send people back to: `/login/oauth2/code/`. */
export function loginProcessingUrl(request?: RequestOptions): Promise<string> {
  return got('/api/oauth2/loginProcessingUrl', z.string(), request);
}
