import { runCommand } from '../commands/run-command.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { helpAddress } from '../ui/help-links.ts';
import { ARTICLE_TITLES, type ArticleId } from './articles.ts';

/** A link to an article about the platform, which opens beside the console. */
export function ArticleLink({ article, label }: { article: ArticleId; label?: string }) {
  const t = useTranslate();
  return (
    <a
      href={helpAddress(article)}
      target="_blank"
      rel="noreferrer"
      data-command="help.open-article"
      className="text-accent underline underline-offset-2"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void runCommand('help.open-article', { article }, { source: 'menu' });
      }}
    >
      {label ?? t(ARTICLE_TITLES[article])}
    </a>
  );
}
