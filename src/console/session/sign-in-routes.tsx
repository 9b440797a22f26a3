import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Redirect } from '../shell/redirect.tsx';
import { SignInPage } from './sign-in-page.tsx';

const PasswordRequestPage = lazy(() =>
  import('./password-request-page.tsx').then((module) => ({ default: module.PasswordRequestPage })),
);
const NewPasswordPage = lazy(() =>
  import('./new-password-page.tsx').then((module) => ({ default: module.NewPasswordPage })),
);

/** The pages of somebody who is not signed in, all below `/login`. */
export function SignInRoutes() {
  return (
    <Suspense>
      <Switch>
        <Route path="/login">
          <SignInPage />
        </Route>
        <Route path="/login/resetPasswordRequest">
          <PasswordRequestPage />
        </Route>
        <Route path="/login/resetPassword">
          <NewPasswordPage reason="reset" />
        </Route>
        <Route path="/login/resetExpiredPassword">
          <NewPasswordPage reason="expired" />
        </Route>
        <Route path="/login/createPassword">
          <NewPasswordPage reason="create" />
        </Route>
        <Route path="/login/*">
          <Redirect to="/login" />
        </Route>
      </Switch>
    </Suspense>
  );
}
