import { observer } from 'mobx-react-lite';
import { PluginService, useService, useText, useWidgets } from '#core/web';
import {
  emotionShare,
  emotionTrend,
  keyFigures,
  mediaSplit,
  negativeRank,
  newestNegative,
  regionRank,
  topAuthors,
  topSites,
  volumeTrend,
} from '#plugins/analysis';
import { ModuleScreen, type PlacedModule } from '#plugins/analysis/web';
import { hotEvents } from '#plugins/hot-spots';
import { PageHeader, useUrlState } from '#shared/ui';

const modules: readonly PlacedModule[] = [
  { slot: 'figures', module: keyFigures, span: 12, input: { Is_Compared: 'true' } },
  { slot: 'trend', module: volumeTrend, span: 8, tall: true, input: { Is_Compared: 'true' } },
  { slot: 'emotion', module: emotionShare, span: 4, tall: true },
  { slot: 'emotion-trend', module: emotionTrend, span: 8, tall: true },
  { slot: 'media', module: mediaSplit, span: 4, tall: true },
  { slot: 'sites', module: topSites, span: 4 },
  { slot: 'authors', module: topAuthors, span: 4 },
  { slot: 'regions', module: regionRank, span: 4 },
  { slot: 'newest', module: newestNegative, span: 4 },
  { slot: 'hottest', module: negativeRank, span: 4 },
  { slot: 'events', module: hotEvents, span: 4 },
];

const unasked = { question: '' };

/**
 * Dashboard of a query: the filters in the URL, which can be saved and shared under a name. Replaced by a
 * plain-language question where a plugin answers questions.
 */
const SearchDashboardScreen = observer(function SearchDashboardScreen() {
  const t = useText('search');
  const hasEvents = useService(PluginService).isOn('hot-spots');
  const views = useWidgets('articles.views');
  const boxes = useWidgets('search.questions');
  const [{ question }] = useUrlState(unasked);
  const questions = boxes.map(({ id, Component }) => <Component key={id} />);
  if (question !== '' && boxes.length > 0)
    return (
      <>
        <PageHeader title={t('title.search-dashboard')} />
        {questions}
      </>
    );
  return (
    <ModuleScreen
      title={t('title.search-dashboard')}
      modules={hasEvents ? modules : modules.filter(({ slot }) => slot !== 'events')}
      actions={views.map(({ id, Component }) => <Component key={id} />)}
    >
      {questions}
    </ModuleScreen>
  );
});

export default SearchDashboardScreen;
