import { observer } from 'mobx-react-lite';
import { useClient, useLoaded, type FilterChoicesProps } from '#core/web';
import type { Choice } from '#shared/ui';
import { operationLogContract } from '../contract';
import { useOperationWords } from './operation-words';

/** Filter by the actions and entities that occur in a log, with their display names. */
const KindChoices = observer(function KindChoices({
  call,
  children,
}: FilterChoicesProps & { readonly call: 'kinds' | 'platformKinds' }) {
  const client = useClient(operationLogContract);
  const words = useOperationWords();
  const { data } = useLoaded((signal) => client[call]({}, { signal }), [client, call]);
  const choices = (values: readonly string[] = [], say: (value: string) => string): Choice[] =>
    values.map((value) => ({ value, label: say(value) })).sort((one, other) => one.label.localeCompare(other.label));
  return children({
    Action: choices(data?.Actions, (action) => words.action(action, data?.Entities ?? [])),
    Entity: choices(data?.Entities, words.heading),
  });
});

export const ClientKinds = ({ children }: FilterChoicesProps) => <KindChoices call="kinds">{children}</KindChoices>;
export const PlatformKinds = ({ children }: FilterChoicesProps) => (
  <KindChoices call="platformKinds">{children}</KindChoices>
);
