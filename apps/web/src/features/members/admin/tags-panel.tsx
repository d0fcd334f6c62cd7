import type { AdminMemberDetail, MemberTag } from "@secret/contract";
import { TAG_NAME_MAX_LENGTH } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckField, Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { setTagAtHandOff, tagMember, untagMember } from "./note-mutations.ts";
import { tagsQuery } from "./tag-queries.ts";

/** Shows a member's tags, and adds one: a known tag, or a new one. */
export function TagsPanel({ member }: { member: AdminMemberDetail }) {
  return (
    <Panel title="Tags">
      {member.tags.length > 0 && (
        <ul className="mb-4">
          {member.tags.map((tag) => (
            <li key={tag.id} className="border-b border-line py-2 last:border-b-0">
              <Tag memberId={member.id} tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <TagForm member={member} />
    </Panel>
  );
}

function Tag({ memberId, tag }: { memberId: string; tag: MemberTag }) {
  const remove = useMutation({
    mutationFn: () => untagMember(memberId, tag.id),
    onError: (error) => toast.error(refusalText(error)),
  });
  const show = useMutation({
    mutationFn: (isShown: boolean) => setTagAtHandOff(tag.id, isShown),
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <>
      <div className="flex items-center justify-between gap-x-3">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{tag.name}</span>
        <Button
          look="plain"
          className="min-h-11 text-small"
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove<span className="sr-only">{` the tag ${tag.name}`}</span>
        </Button>
      </div>
      <CheckField
        checked={show.isPending ? show.variables : tag.isShownAtHandOff}
        onChange={(event) => show.mutate(event.target.checked)}
      >
        Show the crew at hand-off<span className="sr-only">{`: ${tag.name}`}</span>
      </CheckField>
    </>
  );
}

function TagForm({ member }: { member: AdminMemberDetail }) {
  const [name, setName] = useState("");
  const { data: tags = [] } = useQuery(tagsQuery);
  const listId = useId();
  const add = useMutation({
    mutationFn: () => tagMember(member.id, name.trim()),
    onSuccess: () => setName(""),
    onError: (error) => toast.error(refusalText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") add.mutate();
  };
  const others = tags.filter(({ id }) => !member.tags.some((each) => each.id === id));
  return (
    <form onSubmit={submit} autoComplete="off" className="grid gap-3">
      <Field
        label="Add a tag"
        list={listId}
        maxLength={TAG_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id={listId}>
        {others.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
      <Button
        type="submit"
        look="quiet"
        className="justify-self-start"
        busy={add.isPending}
        disabled={name.trim() === ""}
      >
        Add tag
      </Button>
    </form>
  );
}
