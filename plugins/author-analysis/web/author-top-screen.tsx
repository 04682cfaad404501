import { Link } from 'wouter';
import { useText } from '#core/web';
import { ModuleScreen, placed } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { authorLeaders } from '../modules';

const modules = authorLeaders.map(({ module }) => placed(module, { span: 4 }));
const offered = ['Published_At', 'Subject_ID', 'Media_Type', 'Emotion', 'Site', 'Author_Label', 'keyword'];

/** Leading accounts by each figure. */
export default function AuthorTopScreen() {
  const t = useText('author-analysis');
  return (
    <ModuleScreen
      title={t('title.author-top-rank')}
      modules={modules}
      offered={offered}
      actions={<Link href={routes.authorAnalysis()}>{t('title.author-analysis')}</Link>}
    />
  );
}
