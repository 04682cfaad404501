/** A value with its label. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}
