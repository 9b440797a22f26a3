import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { escaped, filledPattern } from '../kit/filled-pattern.ts';
import { CardMarkup, CardSettings } from './card-markup.tsx';

/** Markup with the latest values in it. */
function HtmlValueCard({ settings, config, host, picture }: WidgetProps & { settings: CardSettings }) {
  const markup = filledPattern(settings.cardHtml, picture, config, { ofName: escaped });
  return <CardMarkup markup={markup} css={settings.cardCss} host={host} picture={picture} />;
}

export const htmlValueCard = nativeWidget(CardSettings, HtmlValueCard);
