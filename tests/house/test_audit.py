"""`make audit` says so if it could not look something up: the tools that it asks then say that all is well."""

import json

from tests.audit import Answer, of_page, of_python


def test_a_hole_of_a_python_package_is_named() -> None:
    hole = {"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
    told = json.dumps({"dependencies": [hole, {"name": "b", "version": "1", "vulns": []}]})
    assert of_python(told) == Answer(["a 1: PYSEC-1; mended in 2"], "")


def test_what_was_skipped_is_not_taken_to_be_well() -> None:
    told = json.dumps({"dependencies": [{"name": "a", "skip_reason": "not found"}, {"name": "b", "vulns": []}]})
    assert of_python(told) == Answer([], "1 of 2 packages: a")
    assert of_python("") == of_python("no network") == Answer([], "pip-audit gave no answer")


def test_what_npm_says_is_read() -> None:
    told = json.dumps({"vulnerabilities": {"a": {"severity": "high", "range": "<2"}}})
    assert of_page(told) == Answer(["a: high, <2"], "")
    assert of_page('{"vulnerabilities": {}}') == Answer([], "")
    assert of_page('{"message": "405 Method Not Allowed"}') == Answer([], "405 Method Not Allowed")
