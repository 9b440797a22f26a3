import { useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { IsolatedMarkup } from '../kit/isolated-markup.tsx';
import { stored } from '../kit/stored.ts';

/** What is written into an HTML card. */
export const CardSettings = z.object({
  cardCss: stored(z.string(), ''),
  cardHtml: stored(z.string(), ''),
});
export type CardSettings = z.infer<typeof CardSettings>;

/** An HTML card: elements whose id is the name of an action start it. */
export function CardMarkup({
  markup,
  css,
  host,
  picture,
}: Pick<WidgetProps, 'host' | 'picture'> & { markup: string; css: string }) {
  const t = useTranslate();
  const entity = picture.sources[0]?.entity;
  const latest = useRef({ host, entity });
  useEffect(() => {
    latest.current = { host, entity };
  });
  const names = host
    .actions('elementClick')
    .map(({ name }) => name)
    .join('\n');
  const onElement = useMemo(
    () => ({
      ids: names.split('\n').filter(Boolean),
      press(id: string) {
        const { host, entity } = latest.current;
        const action = host.actions('elementClick').find(({ name }) => name === id);
        if (action) host.act(action, { entity });
      },
    }),
    [names],
  );
  if (markup.trim() === '') {
    return (
      <p role="status" className="flex size-full items-center justify-center p-2 text-center opacity-70">
        {t('widget.empty-card')}
      </p>
    );
  }
  return <IsolatedMarkup markup={markup} css={css} onElement={onElement} className="size-full" />;
}
