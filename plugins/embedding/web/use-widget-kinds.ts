import { useMemo } from 'react';
import { useClient, useLoaded, useText } from '#core/web';
import { analysisContract } from '#plugins/analysis';
import type { Choice } from '#shared/ui';
import { listWidget } from '../widget-contract';

/** Returns the content types of a widget: a list of articles, or a module that the user may query. */
export function useWidgetKinds(): readonly Choice[] {
  const t = useText('embedding');
  const client = useClient(analysisContract);
  const { data } = useLoaded((signal) => client.modules({}, { signal }), [client], 'modules');
  return useMemo(
    () => [
      { value: listWidget, label: t('widget.list') },
      ...(data?.list ?? []).map(({ Module_ID, Title }) => ({ value: Module_ID, label: Title })),
    ],
    [data, t],
  );
}
