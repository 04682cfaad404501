import { useText } from '#core/web';
import type { ArticleDetail } from '#plugins/articles';
import { Panel } from '#shared/ui';
import { SubjectExplanations } from './subject-explanations';

/** Beside an article: why it is in its subjects, clause by clause. */
export default function ArticleWhyPanel({ row }: Readonly<Record<string, unknown>>) {
  const t = useText('subjects');
  const article = row as ArticleDetail;
  return (
    <Panel title={t('explain.title')}>
      <SubjectExplanations articleId={article.Article_ID} subjects={article.Subjects} />
    </Panel>
  );
}
