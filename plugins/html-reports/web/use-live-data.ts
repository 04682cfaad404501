import { useMemo } from 'react';
import { useClient, useLoaded } from '#core/web';
import { useDebounced } from '#shared/ui';
import { htmlReportContract, type LiveReport } from '../contract';
import { isDataBlock, type DataBlock, type Page } from '../report';

/** What the modules and lists of a draft show now; asked again when what they ask has changed. */
export function useLiveData({ Blocks }: Pick<Page, 'Blocks'>): LiveReport | undefined {
  const client = useClient(htmlReportContract);
  const asked = useDebounced(useMemo(() => JSON.stringify(Blocks.filter(isDataBlock)), [Blocks]));
  const { data } = useLoaded(
    (signal) => client.live({ body: { Blocks: JSON.parse(asked) as DataBlock[] } }, { signal }),
    [client, asked],
  );
  return data;
}
