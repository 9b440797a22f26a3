import { useTranslate } from '../../i18n/i18n.ts';

const NOTICE = 'absolute inset-x-4 top-16 mx-auto w-fit rounded-card border bg-surface p-3 shadow-card';

/**
 * What stands over the sign-in page of the build: first where the program that would answer cannot be had, then where it
 * is long in coming.
 */
export function NotLoaded() {
  const t = useTranslate();
  return (
    <>
      <p role="alert" className={`${NOTICE} border-danger text-danger`}>
        {t('login.not-loaded')}
      </p>
      <p role="alert" className={`${NOTICE} border-line-strong text-ink`}>
        {t('login.slow')}
      </p>
    </>
  );
}
