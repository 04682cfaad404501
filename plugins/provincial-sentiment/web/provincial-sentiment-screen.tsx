import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { emotionTrend } from '#plugins/analysis';
import { ModuleScreen, placed } from '#plugins/analysis/web';
import { regionArticles, regionMap, regionNegative, regionTrend } from '../modules';
import { RegionPath } from './region-path';

const offered = ['Published_At', 'Region', 'Subject_ID', 'Media_Type', 'Emotion', 'keyword', 'Is_Merged'];
const modules = [
  placed(regionMap, { span: 7, tall: true }),
  placed(regionNegative, { span: 5 }),
  placed(regionTrend, { span: 7 }),
  placed(emotionTrend, { span: 5 }),
  placed(regionArticles, { span: 12 }),
];

/** Regional distribution from the country down to a city: the region and the filters are kept in the address. */
export default observer(function ProvincialSentimentScreen() {
  const t = useText('provincial-sentiment');
  return (
    <ModuleScreen title={t('title.provincial-sentiment')} modules={modules} offered={offered} narrows>
      <RegionPath />
    </ModuleScreen>
  );
});
