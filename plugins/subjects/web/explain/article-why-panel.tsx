import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { Panel } from '#shared/ui';
import { SubjectExplanations } from './subject-explanations';

/** Article view: explains clause by clause why an article is in its subjects. */
export default function ArticleWhyPanel({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('subjects');
  const article = row as ArticleDetail;
  return (
    <Panel title={t('explain.title')}>
      <SubjectExplanations articleId={article.Article_ID} subjects={article.Subjects} />
    </Panel>
  );
}
