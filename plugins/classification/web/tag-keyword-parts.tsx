import { useClient, useReloading, useText, type ResourceParts } from '#core/web';
import { Tag, TimeText } from '#shared/ui';
import { classificationContract } from '../contract';
import type { tagKeyword } from '../resource';
import { ArticlesButton } from './articles-button';
import { RuleInput } from './rule-input';

interface RowProps {
  readonly row: {
    readonly Tag_Keyword_ID: string;
    readonly Rule: string;
    readonly Hit_Count: number | null;
    readonly Applied_At: string | null;
    readonly Is_Enabled: boolean | null;
  };
}

/** Refresh interval in milliseconds while a keyword is being applied. */
const pollIntervalMs = 1500;

/** Shows when a keyword was last applied to stored articles, or that it is being applied. */
function Applied({ row }: RowProps) {
  const t = useText('classification');
  if (row.Applied_At === null) return <Tag tone="accent">{t('applying')}</Tag>;
  return row.Is_Enabled ? <TimeText at={row.Applied_At} /> : <Tag>{t('off')}</Tag>;
}

function Articles({ row, reload }: RowProps & { readonly reload: () => void }) {
  const client = useClient(classificationContract);
  const waiting = row.Applied_At === null;
  useReloading(reload, pollIntervalMs, waiting);
  return (
    <ArticlesButton
      name={row.Rule}
      count={row.Hit_Count ?? 0}
      ask={(after) => client.keywordArticles({ query: { Entry_ID: row.Tag_Keyword_ID, after } })}
    />
  );
}

/** Additional parts of the keyword screen. */
const tagKeywordParts: ResourceParts<typeof tagKeyword> = {
  inputs: { Rule: RuleInput },
  cells: { Applied_At: (row) => <Applied row={row} /> },
  rowActions: Articles,
};

export default tagKeywordParts;
