import { ACCOUNT_NAME_MAX, AccountName, type AdminSettings } from "@secret/contract";
import {
  JOURNAL_ACCOUNT_KEYS,
  JOURNAL_ACCOUNTS,
  type JournalAccount,
  type JournalAccountNames,
} from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { SaveOrUndo, SettingFrame } from "./setting-fields.tsx";
import { changeSettings } from "./settings-mutations.ts";

type Errors = Readonly<Partial<Record<JournalAccount, string>>>;

/** Edits the names that the journals give their accounts. */
export function AccountNames({ setting }: { setting: AdminSettings["journalAccounts"] }) {
  const [typed, setTyped] = useState<JournalAccountNames>(setting.value);
  const [errors, setErrors] = useState<Errors>({});
  const change = useMutation({
    mutationFn: (journalAccounts: JournalAccountNames) => changeSettings({ journalAccounts }),
    onSuccess: () => toast.success("Account names saved"),
    onError: (failure) => toast.error(refusalText(failure)),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(typed);
  };
  return (
    <SettingFrame title="Accounts in the journal" setting={setting}>
      <form onSubmit={save} noValidate autoComplete="off" className="grid gap-5">
        <p className="text-soft">
          Write each name as in your chart of accounts. For a sub-account, use a colon: Sales:Food.
        </p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
          {JOURNAL_ACCOUNT_KEYS.map((account) => (
            <Field
              key={account}
              label={JOURNAL_ACCOUNTS[account].name}
              hint={`Code in the file for Xero: ${JOURNAL_ACCOUNTS[account].code}`}
              error={errors[account]}
              disabled={setting.isFixed}
              value={typed[account]}
              onChange={({ target }) => setTyped({ ...typed, [account]: target.value })}
            />
          ))}
        </div>
        {!setting.isFixed && (
          <SaveOrUndo
            isChanged={JOURNAL_ACCOUNT_KEYS.some(
              (account) => typed[account].trim() !== setting.value[account],
            )}
            isSaving={change.isPending}
            onUndo={() => {
              setTyped(setting.value);
              setErrors({});
            }}
          />
        )}
      </form>
    </SettingFrame>
  );
}

/** Returns an error for each name that can't be saved. */
function errorsIn(names: JournalAccountNames): Errors {
  return Object.fromEntries(
    JOURNAL_ACCOUNT_KEYS.flatMap((account) => {
      const name = names[account].trim();
      if (name === "") return [[account, "Enter a name."]];
      if (name.length > ACCOUNT_NAME_MAX)
        return [
          [account, `Keep the name under ${ACCOUNT_NAME_MAX + 1} characters (yours has ${name.length}).`],
        ];
      const issue = AccountName.safeParse(name).error?.issues[0];
      return issue === undefined ? [] : [[account, issue.message]];
    }),
  );
}
