import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '#core/web';
import type { ModuleInput, ModuleView } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { Button, GraphChart, Note, SplitPane, Stack } from '#shared/ui';
import { namedDrill, getNames, nameNetwork, networkGraph, type NetworkRow } from '../modules';
import styles from './network.module.css';

interface NetworkPictureProps {
  readonly view: ModuleView<NetworkRow>;
  readonly input: ModuleInput;
  /** The selected name, or an empty string for none. */
  readonly selected: string;
  readonly onSelect: (name: string) => void;
}

/**
 * The network graph with the list of names beside it. Every name can be reached by keyboard, and every number opens its
 * articles.
 */
export const NetworkPicture = observer(function NetworkPicture(props: NetworkPictureProps) {
  const { view, input, selected, onSelect } = props;
  const t = useText('article-network');
  const { link } = useDrill(input);
  const data = useMemo(() => networkGraph(view), [view]);
  const names = getNames(view);
  const chosen = names.find(({ Word }) => Word === selected);
  const near = chosen
    ? view.rows
        .filter(({ From, To }) => To !== null && (From.Word === selected || To.Word === selected))
        .map(({ From, To, Count }) => ({ name: From.Word === selected ? (To?.Word ?? '') : From.Word, Count }))
        .sort((a, b) => b.Count - a.Count)
    : [];
  const label = `${view.text(nameNetwork.question)} ${nameNetwork.views.sentence(view)}`;
  const side = chosen ? (
    <Stack tight>
      <Note>{near.length === 0 ? t('alone') : t('together', { name: chosen.Word })}</Note>
      <ul className={styles.names} aria-label={t('together', { name: chosen.Word })}>
        {near.map(({ name, Count }) => (
          <li key={name}>
            <Button small kind="quiet" onClick={() => onSelect(name)}>
              {name}
            </Button>
            <a {...link(namedDrill([chosen.Word, name]))}>{t('togetherCount', { count: Count })}</a>
          </li>
        ))}
      </ul>
      <Button small kind="quiet" icon="arrow-left" onClick={() => onSelect('')}>
        {t('all')}
      </Button>
    </Stack>
  ) : (
    <Stack tight>
      <Note>{t('list')}</Note>
      <ul className={styles.names} aria-label={t('list')}>
        {names.map(({ Word, Type, Mentions, Count }) => (
          <li key={Word}>
            <Button small kind="quiet" onClick={() => onSelect(Word)}>
              {Word}
            </Button>
            {`${view.text(`words:type.${Type}`)} · ${t('mentions', { count: Mentions })}`}
            <a {...link(namedDrill([Word]))}>{t('articles', { count: Count })}</a>
          </li>
        ))}
      </ul>
    </Stack>
  );
  return (
    <SplitPane side={side} width={320}>
      <GraphChart
        data={data}
        label={label}
        height={460}
        selected={chosen ? selected : null}
        onSelect={(name) => onSelect(name === selected ? '' : name)}
      />
    </SplitPane>
  );
});
