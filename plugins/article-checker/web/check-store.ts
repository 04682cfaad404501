import { makeAutoObservable } from 'mobx';
import type { DraftStore } from '#core/web';
import type { Finding, FindingKind } from '../findings';

interface Kept {
  readonly text: string;
  readonly ignored: readonly string[];
}

const draftName = 'article-checker.text';
const getKey = ({ Kind, Text }: Finding): string => `${Kind} ${Text}`;

/** Holds a text, the findings in it, and the user's decisions about them. The text is stored as a draft. */
export class CheckStore {
  text: string;
  /** Null before the first check, and when the text has changed since the last one. */
  findings: readonly Finding[] | null = null;
  isCut = false;
  kind: FindingKind | 'all' = 'all';
  at = 0;
  private ignored: readonly string[];

  constructor(private readonly drafts: Pick<DraftStore, 'read' | 'keep' | 'drop'>) {
    const storedDraft = drafts.read<Kept>(draftName)?.value;
    this.text = storedDraft?.text ?? '';
    this.ignored = storedDraft?.ignored ?? [];
    makeAutoObservable<CheckStore, 'drafts'>(this, { drafts: false }, { autoBind: true });
  }

  /** Unresolved findings of the selected kind. */
  get open(): readonly Finding[] {
    return this.left.filter(({ Kind }) => this.kind === 'all' || Kind === this.kind);
  }

  get left(): readonly Finding[] {
    return (this.findings ?? []).filter((finding) => !this.ignored.includes(getKey(finding)));
  }

  get current(): Finding | undefined {
    return this.open[Math.min(this.at, this.open.length - 1)];
  }

  write(text: string): void {
    this.text = text;
    this.findings = null;
    this.keep();
  }

  found(text: string, findings: readonly Finding[], isCut: boolean): void {
    // A response for an outdated text would mark the wrong passages.
    if (text !== this.text) return;
    this.findings = findings;
    this.isCut = isCut;
    this.at = 0;
  }

  edit(): void {
    this.findings = null;
  }

  choose(kind: FindingKind | 'all'): void {
    this.kind = kind;
    this.at = 0;
  }

  move(by: number): void {
    this.at = Math.max(0, Math.min(this.open.length - 1, this.at + by));
  }

  select(finding: Finding): void {
    this.at = Math.max(0, this.open.indexOf(finding));
  }

  /** Applies the first suggestion, or the given one. */
  accept(finding: Finding, suggestion = finding.Suggestions[0]): void {
    if (suggestion === undefined) return;
    const { Offset, Length } = finding;
    const by = suggestion.length - Length;
    this.text = this.text.slice(0, Offset) + suggestion + this.text.slice(Offset + Length);
    this.findings = (this.findings ?? []).flatMap((each) =>
      each === finding ? [] : each.Offset > Offset ? { ...each, Offset: each.Offset + by } : each,
    );
    this.keep();
  }

  /** Applies the first suggestion of all shown findings, from last to first so that offsets stay valid. */
  acceptAll(): void {
    for (const finding of [...this.open].reverse()) this.accept(finding);
  }

  ignore(finding: Finding): void {
    this.ignored = [...this.ignored, getKey(finding)];
    this.keep();
  }

  private keep(): void {
    if (this.text === '') this.drafts.drop(draftName);
    else this.drafts.keep(draftName, { text: this.text, ignored: this.ignored } satisfies Kept);
  }
}
