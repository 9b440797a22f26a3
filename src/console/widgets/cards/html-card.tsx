import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { CardMarkup, CardSettings } from './card-markup.tsx';

/** Markup as its author wrote it. */
function HtmlCard({ settings, host, picture }: WidgetProps & { settings: CardSettings }) {
  return <CardMarkup markup={settings.cardHtml} css={settings.cardCss} host={host} picture={picture} />;
}

export const htmlCard = nativeWidget(CardSettings, HtmlCard);
