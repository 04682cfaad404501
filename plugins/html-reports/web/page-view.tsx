import type { ReactNode } from 'react';
import { useText } from '#core/web';
import type { Drift, Report } from '#plugins/briefings';
import { ReportView } from '#plugins/briefings/web';
import { classes, DataTable, SafeHtml } from '#shared/ui';
import type { BlockOf, Citation, Page, PageBlock } from '../report';
import { Cover } from './cover';
import styles from './page.module.css';

interface PageViewProps {
  readonly page: Pick<Page, 'Theme' | 'Blocks'>;
  /** What modules and lists show, by the names of their blocks; nothing while it is on its way. */
  readonly report: Report | undefined;
  readonly drift?: Drift | null;
  readonly citations?: readonly Citation[];
  /** Figures lead to what they count; behind a link there is nothing to lead to. */
  readonly isLinked: boolean;
  /** Why a block has no data. */
  readonly failed?: ReadonlyMap<string, string>;
  /** What is put around a block, or in its place. */
  readonly frame?: (block: PageBlock, content: ReactNode) => ReactNode;
}

const isOf =
  (id: string) =>
  ({ Block_ID }: { readonly Block_ID: string }): boolean =>
    Block_ID === id || (Block_ID.startsWith(`${id}-`) && /^-[am]\d*$/.test(Block_ID.slice(id.length)));

function Data({ block, report, drift = null, isLinked, failed }: PageViewProps & { readonly block: PageBlock }) {
  const t = useText('html-reports');
  const reason = failed?.get(block.Block_ID);
  if (reason !== undefined) return <p className={styles.note}>{t('editor.notAnswered', { reason })}</p>;
  if (!report) return <p className={styles.note}>{t('page.waiting')}</p>;
  const own = report.Blocks.filter(isOf(block.Block_ID));
  if (block.Kind === 'articles' && own.length === 0) return <p className={styles.note}>{t('page.noArticles')}</p>;
  return <ReportView report={{ Blocks: own, Evidence: report.Evidence }} drift={drift} isLinked={isLinked} />;
}

/** Which of the written sentences rest on what has changed. */
function Stale({
  id,
  report,
  drift,
}: {
  readonly id: string;
  readonly report?: Report;
  readonly drift?: Drift | null;
}) {
  const t = useText('html-reports');
  const stale = (report?.Blocks ?? []).flatMap((part) =>
    part.Kind === 'sentence' && part.Block_ID.startsWith(`${id}-`) && drift?.Sentences.includes(part.Block_ID)
      ? [part.Text]
      : [],
  );
  if (stale.length === 0) return null;
  return (
    <p className={styles.stale}>
      {t('drift.sentences')} {stale.join(' ')}
    </p>
  );
}

function Table({ block }: { readonly block: BlockOf<'table'> }) {
  const t = useText('html-reports');
  return (
    <>
      {block.Title && <h3>{block.Title}</h3>}
      <DataTable
        label={block.Title || t('kind.table')}
        rows={block.Rows.map((cells, at) => ({ at, cells }))}
        rowKey={({ at }) => String(at)}
        columns={block.Columns.map((title, at) => ({
          id: String(at),
          title,
          width: 120,
          grow: 1,
          render: ({ cells }: { readonly cells: readonly string[] }) => cells[at] ?? '',
        }))}
      />
    </>
  );
}

function Block(props: PageViewProps & { readonly block: PageBlock }): ReactNode {
  const t = useText('html-reports');
  const { block, page, report, drift } = props;
  switch (block.Kind) {
    case 'cover':
      return <Cover block={block} theme={page.Theme} />;
    case 'text':
      return (
        <>
          <SafeHtml html={block.Html} className={styles.text} />
          <Stale id={block.Block_ID} report={report} drift={drift} />
        </>
      );
    case 'comment':
      return (
        <aside className={styles.comment}>
          <strong>{[t('page.comment'), block.Author].filter(Boolean).join(' · ')}</strong>
          <SafeHtml html={block.Html} className={styles.text} />
          <Stale id={block.Block_ID} report={report} drift={drift} />
        </aside>
      );
    case 'module': {
      const title = report?.Evidence.find(({ Evidence_ID }) => Evidence_ID === block.Block_ID)?.Title ?? block.Title;
      return (
        <div className={styles.module}>
          <h3>{title}</h3>
          <Data {...props} />
        </div>
      );
    }
    case 'articles':
      return (
        <>
          {block.Title && <h3>{block.Title}</h3>}
          <Data {...props} />
        </>
      );
    case 'table':
      return (
        <>
          <Table block={block} />
          <Stale id={block.Block_ID} report={report} drift={drift} />
        </>
      );
    case 'picture':
      return block.Picture ? (
        <figure className={styles.picture}>
          <img src={`/public/client-image/${block.Picture}`} alt={block.Alt} />
          {block.Caption && <figcaption>{block.Caption}</figcaption>}
        </figure>
      ) : (
        <p className={styles.note}>{t('page.noPicture')}</p>
      );
    case 'break':
      return <hr className={styles.break} />;
  }
}

/** A page as its readers see it: on a screen, on a phone, and on paper. */
export function PageView(props: PageViewProps) {
  const t = useText('html-reports');
  const { page, citations = [], frame } = props;
  return (
    <article className={classes(styles.page, styles[page.Theme])}>
      {page.Blocks.map((block) => (
        <section key={block.Block_ID} className={block.Kind === 'cover' ? styles.first : styles.block}>
          {frame ? frame(block, <Block {...props} block={block} />) : <Block {...props} block={block} />}
        </section>
      ))}
      {citations.length > 0 && (
        <footer className={styles.sources}>
          <h3>{t('page.sources')}</h3>
          <ol>
            {citations.map(({ Number, Text, Url }) => (
              <li key={Number}>
                {Url ? (
                  <a href={Url} target="_blank" rel="noopener noreferrer">
                    {Text}
                  </a>
                ) : (
                  Text
                )}
              </li>
            ))}
          </ol>
        </footer>
      )}
    </article>
  );
}
