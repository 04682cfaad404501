import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { PageHeader, Stack, useUrlState } from '#shared/ui';
import { readRepostsOf } from '../reposts-of';
import { ImportLink } from './import-link';
import { PostList } from './post-list';
import { PostView } from './post-view';

/** The address parameter that selects the reposts. */
const unset = { Reposts_Of: '' };

/** Spread analysis of a post; without a selected post, the list of posts with imported reposts. */
export default observer(function RepostSpreadScreen() {
  const t = useText('repost-analysis');
  const [state, change] = useUrlState(unset);
  const parsedFilter = readRepostsOf(state.Reposts_Of);
  if (parsedFilter)
    return (
      <PostView
        key={parsedFilter.postId}
        filter={state.Reposts_Of}
        repostsOf={parsedFilter}
        onLeave={() => change({ Reposts_Of: '' })}
      />
    );
  return (
    <Stack>
      <PageHeader title={t('title.repost-spread')} text={t('intro')} actions={<ImportLink kind="primary" />} />
      <PostList onOpen={(id) => change({ Reposts_Of: id })} />
    </Stack>
  );
});
