import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useText } from '#core/web';
import type { ModuleInput, ModuleView } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { Button, GraphChart } from '#shared/ui';
import { namedDrill, namesOf, nameNetwork, networkGraph, type NetworkRow } from '../modules';
import styles from './network.module.css';

interface NetworkPictureProps {
  readonly view: ModuleView<NetworkRow>;
  readonly input: ModuleInput;
  /** The name that is looked at; none by an empty text. */
  readonly selected: string;
  readonly onSelect: (name: string) => void;
}

/** The network with the names beside it: each can be reached by the keyboard, and every number opens its articles. */
export const NetworkPicture = observer(function NetworkPicture(props: NetworkPictureProps) {
  const { view, input, selected, onSelect } = props;
  const t = useText('article-network');
  const { link } = useDrill(input);
  const data = useMemo(() => networkGraph(view), [view]);
  const names = namesOf(view);
  const chosen = names.find(({ Word }) => Word === selected);
  const near = chosen
    ? view.rows
        .filter(({ From, To }) => To !== null && (From.Word === selected || To.Word === selected))
        .map(({ From, To, Count }) => ({ name: From.Word === selected ? (To?.Word ?? '') : From.Word, Count }))
        .sort((a, b) => b.Count - a.Count)
    : [];
  const label = `${view.text(nameNetwork.question)} ${nameNetwork.faces.sentence(view)}`;
  return (
    <div className={styles.network}>
      <GraphChart
        data={data}
        label={label}
        height={460}
        selected={chosen ? selected : null}
        onSelect={(name) => onSelect(name === selected ? '' : name)}
      />
      <div className={styles.side}>
        {chosen ? (
          <>
            <h3 className={styles.head}>{t('together', { name: chosen.Word })}</h3>
            {near.length === 0 && <p className={styles.quiet}>{t('alone')}</p>}
            <ul className={styles.names} aria-label={t('together', { name: chosen.Word })}>
              {near.map(({ name, Count }) => (
                <li key={name}>
                  <button type="button" className={styles.name} onClick={() => onSelect(name)}>
                    {name}
                  </button>
                  <a {...link(namedDrill([chosen.Word, name]))}>{t('togetherCount', { count: Count })}</a>
                </li>
              ))}
            </ul>
            <Button small kind="quiet" icon="arrow-left" onClick={() => onSelect('')}>
              {t('all')}
            </Button>
          </>
        ) : (
          <>
            <h3 className={styles.head}>{t('list')}</h3>
            <ul className={styles.names} aria-label={t('list')}>
              {names.map(({ Word, Type, Mentions, Count }) => (
                <li key={Word}>
                  <button type="button" className={styles.name} onClick={() => onSelect(Word)}>
                    {Word}
                  </button>
                  <span className={styles.quiet}>
                    {view.text(`words:type.${Type}`)} · {t('mentions', { count: Mentions })}
                  </span>
                  <a {...link(namedDrill([Word]))}>{t('articles', { count: Count })}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
});
