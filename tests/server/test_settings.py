"""Settings come from a file, the environment and options; unsafe ones are refused."""

from pathlib import Path

import pytest

from camelup.server.settings import SettingsError, load_settings


def test_options_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "camelup.toml"
    file.write_text("port = 1\nhost = '::1'\nthinkers = 3\n[limits]\nactions = 7\nchats = 2\n")
    environment = {"CAMELUP_PORT": "2", "CAMELUP_THINKERS": "4", "CAMELUP_ORIGINS": "a, b"}
    settings = load_settings(file, environment, port=3, log_level=None)
    assert (settings.port, settings.host, settings.thinkers) == (3, "::1", 4)
    assert settings.origins == ("a", "b")
    assert (settings.limits.actions, settings.limits.spectators) == (7, 200)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"host": "0.0.0.0"}, "unsafe-hosts"),
        ({"origins": ["*"]}, "unsafe-origin"),
        ({"trusted_proxies": ["0.0.0.0/0"]}, "unsafe-proxy"),
        ({"trusted_proxies": ["*"]}, "unsafe-proxy"),
        ({"trusted_proxies": ["proxy"]}, "settings-value"),
        ({"workers": 2, "database": "sqlite:///x.db"}, "unsafe-workers"),
        ({"port": "many"}, "settings-value"),
        ({"colour": "red"}, "settings-unknown"),
        ({"limits": 5}, "settings-value"),
        ({"thinkers": 0}, "settings-value"),
        ({"workers": -1}, "settings-value"),
        ({"think_seconds": "nan"}, "settings-value"),
        ({"limits": {"actions": -1}}, "settings-value"),
        ({"limits": {"request_seconds": 0}}, "settings-value"),
        ({"log_level": "loud"}, "settings-value"),
    ],
)
def test_unsafe_and_unreadable_settings_are_refused_with_the_reason(
    options: dict[str, object], reason: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings(None, {}, **options)
    assert refused.value.reason == reason
    assert "\n" not in str(refused.value)
    assert refused.value.in_words("de") != str(refused.value)


def test_a_broken_settings_file_is_refused(tmp_path: Path) -> None:
    for text in ("port = ", "\xff"):
        file = tmp_path / "broken.toml"
        file.write_bytes(text.encode("latin-1"))
        with pytest.raises(SettingsError):
            load_settings(file, {})
    with pytest.raises(SettingsError):
        load_settings(tmp_path / "missing.toml", {})
