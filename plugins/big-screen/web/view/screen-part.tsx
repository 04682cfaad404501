import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { getSystemName } from '#core';
import { AuthService, Boundary, useService, useText } from '#core/web';
import type { Module, ModuleInput } from '#plugins/analysis';
import { useDrill, useModuleView } from '#plugins/analysis/web';
import { Icon, type IconName } from '#shared/ui';
import type { BigScreenAnswer } from '../../contract';
import type { Part } from '../../layout';
import { isFigures, PartView } from '../views/part-view';
import { PartAge } from './part-age';
import { useMayOpen } from './use-may-open';
import { BigScreenClock } from './screen-clock';
import styles from './screen.module.css';

export interface BigScreenPartProps {
  readonly part: Part;
  /** Name of the big screen. */
  readonly name: string;
  /** Declaration of the module; undefined when no available plugin declares it. */
  readonly module: Module | undefined;
  /** Undefined while loading. */
  readonly answer: BigScreenAnswer | undefined;
  /** Time since which its refresh fails; ISO 8601. */
  readonly late?: string;
  /** Offset of the server clock from the local one, in milliseconds. */
  readonly ahead: number;
}

/** A part of a big screen: an answer with its title and age, a heading, a clock or a text. */
export const BigScreenPart = observer(function BigScreenPart({
  part,
  name,
  module,
  answer,
  late,
  ahead,
}: BigScreenPartProps) {
  const t = useText('big-screen');
  const { user } = useService(AuthService);
  if (part.Kind === 'heading')
    return (
      <header className={styles.heading}>
        <h1>{part.Text || name}</h1>
        <p>{user && (getSystemName(user) ?? user.Client_Name)}</p>
      </header>
    );
  if (part.Kind === 'clock') return <BigScreenClock ahead={ahead} />;
  if (part.Kind === 'text')
    return (
      <section className={styles.text} aria-label={part.Title || t('kind.text')}>
        {part.Title && <h2 className={styles.title}>{part.Title}</h2>}
        <p>{part.Text}</p>
      </section>
    );
  return module ? (
    <ModulePart {...{ part, module, answer, late }} />
  ) : (
    <section className={styles.part} aria-label={part.Title || part.Module_ID}>
      <Said icon="empty">{t('part.unknown')}</Said>
    </section>
  );
});

type ModulePartProps = Pick<BigScreenPartProps, 'part' | 'answer' | 'late'> & { readonly module: Module };

const ModulePart = observer(function ModulePart({ part, module, answer, late }: ModulePartProps) {
  const t = useText('big-screen');
  const mayOpen = useMayOpen();
  const reply = answer?.Answer;
  const view = useModuleView(module, reply);
  const named = useModuleView(module, nothing);
  const input = asRead(answer);
  const { link } = useDrill(input);
  const title = part.Title || named?.text(module.question) || '';
  const whole = reply && mayOpen ? link(module.whole ?? { fields: {} }) : undefined;
  const body = (): ReactNode => {
    if (answer?.Error && !reply) return <Said icon="alert">{answer.Error.message}</Said>;
    if (!view || !reply || !answer)
      return (
        <div className={styles.wait} role="status">
          <span className="hidden-text">{t('part.waiting')}</span>
        </div>
      );
    if (view.rows.length === 0) return <Said icon="check">{module.views.sentence(view)}</Said>;
    return (
      <Boundary name="big-screen" resetKey={reply.As_Of}>
        <PartView
          viewKind={part.View ?? 'auto'}
          module={module}
          view={view}
          input={input}
          label={title}
          before={reply.Before?.Counted ?? null}
        />
      </Boundary>
    );
  };
  return (
    <section
      className={styles.part}
      aria-label={title}
      data-late={late ? true : undefined}
      data-figures={isFigures(module, part.View) || undefined}
    >
      <h2 className={styles.title}>{whole ? <a {...whole}>{title}</a> : title}</h2>
      <div className={styles.body}>{body()}</div>
      {reply && <PartAge answer={reply} late={late} />}
    </section>
  );
});

/**
 * Returns the question with its resolved time range: a big screen runs for days, and “today” is a different day when
 * the list of a figure is opened after midnight.
 */
function asRead(answer: BigScreenAnswer | undefined): ModuleInput {
  if (!answer?.Answer) return answer?.Input ?? {};
  const { Period: _period, ...input } = answer.Input;
  return { ...input, Published_At: `${answer.Answer.From}..${answer.Answer.To}` };
}

/** Placeholder answer where only the texts of a module are needed. */
const nothing = {
  Module_ID: 'none',
  Rows: [],
  Counted: 0,
  From: '',
  To: '',
  Before: null,
  Newest_At: null,
  Silent_Sources: [],
  As_Of: '',
};

const Said = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <p className={styles.said}>
    <Icon name={icon} size={28} /> <span>{children}</span>
  </p>
);
