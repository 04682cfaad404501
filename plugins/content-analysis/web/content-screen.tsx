import { useText, useWidgets } from '#core/web';
import { ModuleScreen, placed, type PlacedModule } from '#plugins/analysis/web';
import { Note } from '#shared/ui';
import { contentTypes, coWords, entityRank, hitWords, lead, topicEmotion, topics, wordCloud } from '../modules';

const modules: readonly PlacedModule[] = [
  placed(lead, { span: 12 }),
  placed(wordCloud, { span: 7, tall: true }),
  placed(entityRank, { span: 5, tall: true }),
  placed(topics, { span: 7 }),
  placed(topicEmotion, { span: 5, tall: true }),
  placed(coWords, { span: 8, tall: true }),
  placed(hitWords, { span: 4 }),
  placed(contentTypes, { span: 12 }),
];

/** Content analysis of a subject or a filter; a click on a chart narrows the whole page. */
export default function ContentScreen() {
  const t = useText('content-analysis');
  const views = useWidgets('articles.views');
  return (
    <ModuleScreen
      narrows
      title={t('title.content-analysis')}
      modules={modules}
      actions={views.map(({ id, Component }) => <Component key={id} />)}
    >
      <Note>{t('narrowHint')}</Note>
    </ModuleScreen>
  );
}
