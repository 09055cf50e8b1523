/** A hidden field that tells password managers the account. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
