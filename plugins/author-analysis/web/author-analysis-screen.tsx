import { Link } from 'wouter';
import { useText } from '#core/web';
import { ModuleScreen, placed, type PlacedModule } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { authorEmotion, authorFirst, authorHeatMap, authorRank, authorSources } from '../modules';
import { AuthorTable } from './author-table';
import { InfluenceNote } from './influence-note';

const modules: readonly PlacedModule[] = [
  placed(authorRank, { span: 12, picture: (view, input) => <AuthorTable view={view} input={input} /> }),
  placed(authorHeatMap, { span: 7 }),
  placed(authorEmotion, { span: 5 }),
  placed(authorFirst),
  placed(authorSources),
];

/** Authors who write about the client's subjects: their influence, publishing times, sentiment and sources. */
export default function AuthorAnalysisScreen() {
  const t = useText('author-analysis');
  return (
    <ModuleScreen
      title={t('title.author-analysis')}
      modules={modules}
      offered={offered}
      actions={<Link href={routes.authorTopRank()}>{t('title.author-top-rank')}</Link>}
    >
      <InfluenceNote />
    </ModuleScreen>
  );
}

const offered = ['Published_At', 'Subject_ID', 'Media_Type', 'Emotion', 'Site', 'Author_Label', 'keyword'];
