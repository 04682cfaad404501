import { PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { authorLabelContract, type AuthorLabel } from '#plugins/comment-monitor';
import type { Account } from '../account';

/** Returns the labels of accounts that the user may see and change; for components wrapped in `observer`. */
export function useAuthorLabels() {
  const t = useText('comment-monitor');
  const client = useClient(authorLabelContract);
  const may = useService(PrivilegeService).can('comment-monitor');
  const { data, reload } = useLoaded(
    async (signal) => (may.browse ? (await client.list({}, { signal })).list : []),
    [client, may.browse],
    'author-labels',
  );
  return {
    client,
    reload,
    mayMark: may.browse && may.action,
    labels: data ?? [],
    /** Returns the localized name of a label. */
    getName: ({ Kind, Author_Label_Name }: AuthorLabel): string => (Kind ? t(`label.kind.${Kind}`) : Author_Label_Name),
    /** Returns the labels of an account, including those of its name on any site. */
    getLabels: ({ Author, Site }: Account): readonly AuthorLabel[] =>
      (data ?? []).filter(
        ({ Authors, Accounts }) =>
          Authors.includes(Author) || Accounts.some((account) => account.Author === Author && account.Site === Site),
      ),
  };
}
