import { Route, Switch } from 'wouter';
import { loadLetterTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { Redirect } from '../../ui/redirect.tsx';
import { SignInPage } from './sign-in-page.tsx';

const LetterRequestPage = loadable(async () => {
  const [module] = await Promise.all([import('./letter-request-page.tsx'), loadLetterTexts()]);
  return module.LetterRequestPage;
});
const NewPasswordPage = loadable(async () => {
  const [module] = await Promise.all([import('./new-password-page.tsx'), loadLetterTexts()]);
  return module.NewPasswordPage;
});

/** The pages of somebody who is not signed in, all below `/login`. */
export function SignInRoutes() {
  return (
    <Switch>
      <Route path="/login">
        <SignInPage />
      </Route>
      <Route path="/login/resetPasswordRequest">
        <LetterRequestPage letter="password-reset" />
      </Route>
      <Route path="/login/resetPassword">
        <NewPasswordPage reason="reset" />
      </Route>
      <Route path="/login/resetExpiredPassword">
        <NewPasswordPage reason="expired" />
      </Route>
      <Route path="/login/resendActivation">
        <LetterRequestPage letter="activation" />
      </Route>
      <Route path="/login/createPassword">
        <NewPasswordPage reason="create" />
      </Route>
      <Route path="/login/*">
        <Redirect to="/login" />
      </Route>
    </Switch>
  );
}
