import type { OAuth2ClientRegistrationTemplate, OAuth2MapperConfig } from '../../model/oauth2.ts';

function mapper(
  type: NonNullable<OAuth2MapperConfig['type']>,
  keys: { email: string | null; firstName: string; lastName: string | null },
): OAuth2MapperConfig {
  return {
    allowUserCreation: true,
    activateUser: false,
    type,
    basic: {
      emailAttributeKey: keys.email,
      firstNameAttributeKey: keys.firstName,
      lastNameAttributeKey: keys.lastName,
      tenantNameStrategy: 'DOMAIN',
      tenantNamePattern: null,
      customerNamePattern: null,
      defaultDashboardName: null,
      alwaysFullScreen: false,
    },
    custom: null,
  };
}

/** The providers of sign-in that every platform knows. */
export const oauth2Templates: readonly OAuth2ClientRegistrationTemplate[] = [
  {
    providerId: 'Facebook',
    name: 'Facebook',
    mapperConfig: mapper('BASIC', { email: 'email', firstName: 'first_name', lastName: 'last_name' }),
    authorizationUri: 'https://www.facebook.com/dialog/oauth',
    accessTokenUri: 'https://graph.facebook.com/oauth/access_token',
    scope: ['email', 'public_profile'],
    userInfoUri: 'https://graph.facebook.com/me?fields=id,name,first_name,last_name,email',
    userNameAttributeName: 'email',
    jwkSetUri: null,
    clientAuthenticationMethod: 'BASIC',
    loginButtonIcon: 'facebook-logo',
    loginButtonLabel: 'Facebook',
    comment: 'Register an app with the product "Facebook Login"; its app id and secret are the client\'s.',
    helpLink: 'https://developers.facebook.com/docs/facebook-login/web',
    additionalInfo: null,
  },
  {
    providerId: 'GitHub',
    name: 'GitHub',
    mapperConfig: mapper('GITHUB', { email: null, firstName: 'name', lastName: null }),
    authorizationUri: 'https://github.com/login/oauth/authorize',
    accessTokenUri: 'https://github.com/login/oauth/access_token',
    scope: ['read:user', 'user:email'],
    userInfoUri: 'https://api.github.com/user',
    userNameAttributeName: 'login',
    jwkSetUri: null,
    clientAuthenticationMethod: 'BASIC',
    loginButtonIcon: 'github-logo',
    loginButtonLabel: 'GitHub',
    comment: 'Register an OAuth app; accounts without a public address are asked for their verified one.',
    helpLink: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/creating-an-oauth-app',
    additionalInfo: null,
  },
  {
    providerId: 'Google',
    name: 'Google',
    mapperConfig: mapper('BASIC', { email: 'email', firstName: 'given_name', lastName: 'family_name' }),
    authorizationUri: 'https://accounts.google.com/o/oauth2/v2/auth',
    accessTokenUri: 'https://oauth2.googleapis.com/token',
    scope: ['email', 'openid', 'profile'],
    userInfoUri: 'https://openidconnect.googleapis.com/v1/userinfo',
    userNameAttributeName: 'email',
    jwkSetUri: 'https://www.googleapis.com/oauth2/v3/certs',
    clientAuthenticationMethod: 'BASIC',
    loginButtonIcon: 'google-logo',
    loginButtonLabel: 'Google',
    comment: 'Create credentials of the kind "OAuth client ID" for a web application.',
    helpLink: 'https://developers.google.com/identity/openid-connect/openid-connect',
    additionalInfo: null,
  },
];
