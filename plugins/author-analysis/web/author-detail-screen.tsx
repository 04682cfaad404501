import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { listOf } from '#core/filter';
import { useText } from '#core/web';
import { emotionTrend, keyFigures } from '#plugins/analysis';
import { ModuleScreen, placed } from '#plugins/analysis/web';
import { hotWords } from '#plugins/words';
import { routes } from '#shared/routes';
import { ButtonRow, EmptyState, Note, PageHeader, useUrlState } from '#shared/ui';
import {
  accountName,
  authorCited,
  authorEmotion,
  authorFirst,
  authorHeatMap,
  authorInfluence,
  authorRepeaters,
  authorSimilar,
  authorSites,
  authorSources,
  authorSubjects,
} from '../modules';
import { AccountActions } from './account-actions';
import { AccountNote } from './account-note';
import { InfluenceNote } from './influence-note';
import { LabelTags } from './label-tags';
import { useAuthorLabels } from './use-author-labels';

const accountDefaults = { Author: '', Site: '' };
const offered = ['Published_At', 'Subject_ID', 'Media_Type', 'Emotion', 'keyword'];
const modules = [
  placed(keyFigures, { span: 5, input: { Is_Compared: 'true' } }),
  placed(authorInfluence, { span: 7 }),
  placed(emotionTrend, { span: 7 }),
  placed(authorEmotion, { span: 5 }),
  placed(authorHeatMap, { span: 7 }),
  placed(authorSubjects, { span: 5 }),
  placed(authorSources, { span: 4 }),
  placed(authorCited, { span: 4 }),
  placed(authorRepeaters, { span: 4 }),
  placed(authorFirst),
  placed(authorSimilar),
  placed(hotWords, { span: 7 }),
  placed(authorSites, { span: 5 }),
];

/** One account: its influence, publishing times and style, sources, and similar accounts. */
export default observer(function AuthorDetailScreen() {
  const t = useText('author-analysis');
  const [{ Author, Site }] = useUrlState(accountDefaults);
  const labels = useAuthorLabels();
  const [authors, sites] = [listOf(Author), listOf(Site)];
  const [author = '', site = ''] = [authors[0], sites[0]];
  if (authors.length !== 1 || sites.length !== 1)
    return (
      <>
        <PageHeader title={t('title.author-detail')} />
        <EmptyState
          icon="user"
          title={t('chooseAuthor')}
          text={t('chooseAuthorText')}
          action={<Link href={routes.authorAnalysis()}>{t('title.author-analysis')}</Link>}
        />
      </>
    );
  const account = { Author: author, Site: site };
  const accountLabels = labels.getLabels(account);
  return (
    <ModuleScreen
      title={accountName(account)}
      modules={modules}
      offered={offered}
      actions={<AccountActions account={account} labels={labels} onBlocked={labels.reload} />}
    >
      {accountLabels.length > 0 && (
        <ButtonRow>
          <Note>{t('label')}</Note>
          <LabelTags labels={accountLabels} getName={labels.getName} />
        </ButtonRow>
      )}
      <AccountNote account={account} />
      <InfluenceNote />
    </ModuleScreen>
  );
});
