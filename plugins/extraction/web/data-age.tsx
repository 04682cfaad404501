import { observer } from 'mobx-react-lite';
import { useClient, useCached, useReloading, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Disclosure, Icon, TimeText, useUi } from '#shared/ui';
import { dataAgeContract } from '../data-age-contract';
import styles from './extraction.module.css';

/** Cache key of the query. */
export const ageKey = 'data-age';
/** Refresh interval in milliseconds. */
export const refreshEvery = 120_000;
/** Delay in milliseconds that gives the main content of the first page priority. */
const contentFirst = 3_000;

/** Shows how old the data is and which sources are missing, so that a gap is not mistaken for a lack of news. */
export default observer(function DataAge({ after = contentFirst }: { readonly after?: number }) {
  const t = useText('extraction', 'age');
  const { language } = useUi();
  const client = useClient(dataAgeContract);
  const { data, reload } = useCached(ageKey, (signal) => client.read({}, { signal }), {
    freshFor: refreshEvery,
    after,
  });
  useReloading(reload, refreshEvery);
  if (!data || data.Sources === 0) return null;
  const age = data.Latest_At ? (
    <>
      {t('age.latest')} <TimeText at={data.Latest_At} />
    </>
  ) : (
    t('age.never')
  );
  if (data.total === 0)
    return (
      <p className={styles.age}>
        <Icon name="clock" size={14} /> {age} · {t('age.good', { count: data.Sources })}
        {data.Paused > 0 && ` · ${t('age.paused', { count: data.Paused })}`}
      </p>
    );
  return (
    <div className={styles.age}>
      <Disclosure
        title={
          <>
            <Icon name="warning" size={14} /> {age} ·{' '}
            {t('age.missing', {
              count: data.total,
              sources: formatNumber(data.Sources, language),
            })}
          </>
        }
      >
        <ul>
          {data.list.map(({ Name, Sentence, Last_Article_At }, index) => (
            <li key={index}>
              {Name} · {Sentence}
              {Last_Article_At && (
                <>
                  {' '}
                  · {t('age.last')} <TimeText at={Last_Article_At} />
                </>
              )}
            </li>
          ))}
          {data.total > data.list.length && <li>{t('age.more', { count: data.total - data.list.length })}</li>}
        </ul>
      </Disclosure>
    </div>
  );
});
